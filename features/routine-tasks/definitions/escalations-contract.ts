import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, namedRef, rule, ruleAt } from '#shared/fields.ts'

/** The maximum number of levels of a duty or of a department. */
export const MAX_LEVELS = 3
export const MAX_HOURS = 72

const after = z.enum(['end', 'grace', 'hours'])
const recipient = z.enum(['manager', 'role', 'owner'])
const hours = z.int().check(z.gte(1), z.lte(MAX_HOURS))

/** One notice of what is not reported: when it is sent after the end, and to whom. */
export interface Level {
  /** After the time of the duty, after the grace period too, or some hours after its time. */
  after: z.output<typeof after>
  /** Only with `hours`. */
  hours?: number | null | undefined
  recipient: z.output<typeof recipient>
  /** Only with `role`. */
  role_id?: string | null | undefined
}

const LevelInput = z
  .strictObject({ after, hours: z.nullish(hours), recipient, role_id: z.nullish(id) })
  .check(
    ruleAt<Level>('hours', (level) => level.after !== 'hours' || typeof level.hours === 'number', {
      en: 'Say after how many hours.',
      ar: 'حدّد عدد الساعات.',
    }),
    ruleAt<Level>('role_id', (level) => level.recipient !== 'role' || Boolean(level.role_id), {
      en: 'Choose the role that is notified.',
      ar: 'اختر الدور الذي يصله الإشعار.',
    }),
  )

export const LevelReply = z.strictObject({
  after,
  hours: z.optional(z.int()),
  recipient,
  role: z.optional(namedRef),
})
export type LevelReply = z.output<typeof LevelReply>

const timeOf = (level: Level) => (level.after === 'hours' ? `hours ${level.hours}` : level.after)

const levels = z.array(LevelInput).check(
  z.maxLength(MAX_LEVELS),
  rule<readonly Level[]>((all) => new Set(all.map(timeOf)).size === all.length, {
    en: 'Choose another time for each of them.',
    ar: 'اختر وقتًا مختلفًا لكل إشعار.',
  }),
)

/** The levels of a duty or of a department, as a form sends them. */
export const LevelsInput = z.strictObject({ levels })

const byId = { params: z.strictObject({ id }) }
const levelsReply = z.strictObject({
  levels: z.array(LevelReply),
  can: z.strictObject({ update: z.boolean() }),
})

const departmentLevelsReply = z.extend(levelsReply, {
  /** Whether somebody manages it, whom a level can notify. */
  has_manager: z.boolean(),
})

export const getDepartmentEscalations = endpoint({
  method: 'GET',
  path: '/departments/{id}/escalations',
  summary: 'Who is notified when the routine tasks of a department are not reported',
  ...byId,
  reply: departmentLevelsReply,
  may: 'member',
  shows: ['routine-tasks', 'company'],
})

export const setDepartmentEscalations = endpoint({
  method: 'PUT',
  path: '/departments/{id}/escalations',
  summary:
    'Sets who is notified when the routine tasks of a department are not reported; each level once a day',
  ...byId,
  body: LevelsInput,
  reply: departmentLevelsReply,
  may: 'member',
  changes: 'routine-tasks',
})

export const getTaskEscalations = endpoint({
  method: 'GET',
  path: '/dailytask/{id}/escalations',
  summary:
    'Who is notified when a routine task is not reported; without any level, those of its department count',
  ...byId,
  reply: levelsReply,
  may: 'member',
  shows: ['routine-tasks', 'company'],
})

export const setTaskEscalations = endpoint({
  method: 'PUT',
  path: '/dailytask/{id}/escalations',
  summary:
    'Sets who is notified when a routine task is not reported, instead of what its department says; each level once a day',
  ...byId,
  body: LevelsInput,
  reply: levelsReply,
  may: 'member',
  changes: 'routine-tasks',
})
