import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'

/** One occurrence: a task on a date, in one of its windows. */
export interface OccurrenceKey {
  taskId: string
  slot: number
  date: IsoDate
}

/** The occurrence that a call names; today's first window if it names only the duty. */
export const toOccurrenceKey = (
  ctx: Ctx,
  taskId: string,
  { date = ctx.today, slot }: { date?: IsoDate | undefined; slot: number },
): OccurrenceKey => ({ taskId, slot, date })

/** The row of `routine_tasks` whose versions and reports belong to the window of an occurrence. */
export const windowId = ({ companyId }: Ctx, { taskId, slot }: OccurrenceKey) =>
  slot === 0
    ? sql`${taskId}`
    : sql`(select k.id from routine_tasks k
        where k.company_id = ${companyId} and k.definition_id = ${taskId} and k.slot = ${slot})`
