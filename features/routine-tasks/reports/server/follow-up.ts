import type { Corrective } from '#features/routine-tasks/definitions/evidence.ts'
import {
  type FollowUpRow,
  findFollowUp,
  insertFollowUp,
} from '#features/routine-tasks/reports/server/follow-up-queries.ts'
import type { OccurrenceKey } from '#features/routine-tasks/reports/server/key-queries.ts'
import type { WriteContext } from '#server/context.ts'
import { type IsoDate, toLocalTime } from '#shared/dates.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import { isolateLtr, type Locale } from '#shared/locale.ts'

/** A one-time task that follows from an occurrence. */
export interface FollowUp {
  title: string
  description: string
  assigneeId: string
  supervisorId: string | null
  departmentId: string | null
  deadline: IsoDate
}

/**
 * Makes a one-time task for features that come before them, in the caller's transaction. Returns its
 * id; undefined if the plan has no room for it.
 */
export const taskMaker = new ExtensionPoint<
  (ctx: WriteContext, task: FollowUp) => Promise<string | undefined>
>('makes one-time tasks')

const HOUR_MS = 3_600_000
const MAX_TITLE = 200

/** A number that stayed outside its limits. */
export interface OutsideNumber {
  key: OccurrenceKey
  departmentId: string | null
  step: string
  /** With its unit. */
  value: string
  limits: string
  cause: string
}

const toDescription = ({ value, limits, cause }: OutsideNumber, locale: Locale): string =>
  locale === 'ar'
    ? `القياس ${isolateLtr(value)}، والحدود ${isolateLtr(limits)}. السبب: ${cause}`
    : `Measured ${value}; the limits are ${limits}. Cause: ${cause}`

function toFollowUp(
  ctx: WriteContext,
  {
    corrective,
    row,
    outside,
  }: { corrective: Corrective; row: FollowUpRow; outside: OutsideNumber },
): FollowUp {
  const { activeManagerId, supervisorId, ownerId, task_name } = row
  const until = new Date(ctx.now.getTime() + corrective.hours * HOUR_MS)
  return {
    // Without the number: a title cannot have the marks that keep it from left to right.
    title: `${task_name}: ${outside.step}`.slice(0, MAX_TITLE),
    description: toDescription(outside, ctx.locale),
    assigneeId: corrective.assignee === 'member' ? ctx.userId : (activeManagerId ?? ownerId),
    supervisorId,
    departmentId: outside.departmentId,
    deadline: toLocalTime(until, ctx.timezone).date,
  }
}

/**
 * Makes the corrective task of an occurrence, once: the caller holds the lock on its answers. The
 * answer is stored even if the plan has no room for the task.
 */
export async function createCorrective(ctx: WriteContext, outside: OutsideNumber): Promise<void> {
  const row = await findFollowUp(ctx, outside.key)
  if (!row?.corrective || row.made) return
  const [make] = ctx.extensions.list(taskMaker)
  const taskId = await make?.(ctx, toFollowUp(ctx, { corrective: row.corrective, row, outside }))
  if (taskId) await insertFollowUp(ctx, outside.key, taskId)
}
