import * as z from 'zod/mini'
import { daysBetween, type IsoDate } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  freeText,
  id,
  isoDate,
  message,
  namedRef,
  pageSchema,
  paging,
  ruleAt,
} from '#shared/fields.ts'
import type { Bilingual } from '#shared/locale.ts'

export const ABSENCE_KINDS = ['leave', 'sick', 'other'] as const
export const ABSENCE_STATES = ['requested', 'accepted', 'declined'] as const
export const HALVES = ['morning', 'afternoon'] as const
/** The maximum number of days of one absence, and of one list. */
export const MAX_ABSENCE_DAYS = 366

const absenceKind = z.enum(ABSENCE_KINDS)
const reason = freeText(500)

/** Others than the member, their managers and the owners see its dates alone; a deputy sees that they are it. */
const Absence = z.strictObject({
  id,
  member: namedRef,
  from: isoDate,
  to: isoDate,
  half: z.nullable(z.enum(HALVES)),
  status: z.enum(ABSENCE_STATES),
  deputy: z.optional(z.nullable(namedRef)),
  kind: z.optional(absenceKind),
  reason: z.optional(z.string()),
  /** What whoever accepted or declined it wrote. */
  answer: z.optional(z.string()),
  version: z.int(),
  can: z.strictObject({
    update: z.boolean(),
    /** Only its last day, to an earlier one. */
    end: z.boolean(),
    delete: z.boolean(),
    answer: z.boolean(),
  }),
})
export type Absence = z.output<typeof Absence>

interface Dates {
  from: IsoDate
  to: IsoDate
  half?: 'morning' | 'afternoon' | null | undefined
}

interface DateRule {
  field: 'to' | 'half'
  holds: (dates: Dates) => boolean
  says: Bilingual
}

const SPAN_RULES: readonly DateRule[] = [
  {
    field: 'to',
    holds: ({ from, to }) => from <= to,
    says: {
      en: 'The last day cannot be before the first one.',
      ar: 'لا يمكن أن يسبق اليوم الأخير اليوم الأول.',
    },
  },
  {
    field: 'to',
    holds: ({ from, to }) => daysBetween(from, to) < MAX_ABSENCE_DAYS,
    says: {
      en: `An absence has at most ${MAX_ABSENCE_DAYS} days.`,
      ar: `أقصى مدة للغياب ${MAX_ABSENCE_DAYS} يومًا.`,
    },
  },
]

/** Also for a stored absence after a change of some of its fields. */
export const DATE_RULES: readonly DateRule[] = [
  ...SPAN_RULES,
  {
    field: 'half',
    holds: ({ from, to, half }) => !half || from === to,
    says: {
      en: 'Half a day is possible for a single day only.',
      ar: 'نصف اليوم ممكن ليوم واحد فقط.',
    },
  },
]

const toChecks = (rules: readonly DateRule[]) =>
  rules.map(({ field, holds, says }) => ruleAt<Dates>(field, holds, says))

export const listAbsences = endpoint({
  method: 'GET',
  path: '/absences',
  summary:
    'Who is away between two dates, by first day: in the caller’s departments and in those they manage, for an owner everybody',
  query: z
    .strictObject({
      from: isoDate,
      to: isoDate,
      department_id: z.optional(id),
      status: z.optional(z.enum(ABSENCE_STATES)),
      ...paging,
    })
    .check(...toChecks(SPAN_RULES)),
  reply: pageSchema(Absence),
  may: 'member',
  shows: ['people', 'company', 'absences'],
})

/** The maximum number of people whom `recordable` lists. */
export const MAX_RECORDABLE = 1_000

export const listAbsenceRequests = endpoint({
  method: 'GET',
  path: '/absences/requests',
  summary:
    'The requests that wait for an answer, the nearest days first: those that the caller may answer, and their own',
  query: z.strictObject({ department_id: z.optional(id), ...paging }),
  reply: z.extend(pageSchema(Absence), {
    /**
     * For whom the caller may enter an absence: themselves and whom they manage. Null for everybody,
     * or for more than MAX_RECORDABLE people.
     */
    recordable: z.nullable(z.array(namedRef)),
  }),
  may: 'member',
  shows: ['people', 'company', 'absences'],
})

const fields = {
  from: isoDate,
  to: isoDate,
  half: z.nullish(z.enum(HALVES)),
  deputy_id: z.nullish(id),
  kind: absenceKind,
  reason: z._default(reason, ''),
}

export const createAbsence = endpoint({
  method: 'POST',
  path: '/absences',
  summary:
    'Asks to be away, or, for the manager of the member’s department and for owners, records that a member is away',
  body: z.strictObject({ ...fields, member_id: z.optional(id) }).check(...toChecks(DATE_RULES)),
  reply: z.strictObject({ absence: Absence }),
  statuses: [201],
  may: 'member',
  changes: 'absences',
})

const params = z.strictObject({ id })

export const updateAbsence = endpoint({
  method: 'PUT',
  path: '/absences/{id}',
  summary:
    'Changes an absence; what is left out stays as it is. A member can end an accepted one earlier, but not before yesterday, and change one that waits for an answer',
  params,
  body: z.strictObject({
    ...z.partial(z.strictObject({ ...fields, reason })).shape,
    version: z.optional(z.int()),
  }),
  reply: z.strictObject({ absence: Absence }),
  /** Somebody has changed it since. */
  conflict: z.strictObject({ absence: Absence }),
  may: 'member',
  changes: 'absences',
})

export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/absences/{id}',
  summary: 'Deletes an absence; a member cannot delete an accepted one that has begun before today',
  params,
  reply: message,
  may: 'member',
  changes: 'absences',
})

export const answerAbsence = endpoint({
  method: 'POST',
  path: '/absences/{id}/answer',
  summary: 'Accepts or declines a request, for the manager of the member’s department and owners',
  params,
  body: z.strictObject({
    status: z.enum(['accepted', 'declined']),
    answer: z._default(reason, ''),
  }),
  reply: z.strictObject({ absence: Absence }),
  may: 'member',
  changes: 'absences',
})
