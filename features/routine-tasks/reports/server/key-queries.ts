import { sql } from 'kysely'
import type { OccurrenceName } from '#features/routine-tasks/reports/occurrence-name.ts'
import type { Ctx } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'

/** One occurrence: a task on a date, in one of its windows. */
export interface OccurrenceKey {
  taskId: string
  slot: number
  date: IsoDate
  /** The department that the call names, if it names one. */
  departmentId?: string | undefined
}

/** The occurrence that a call names; today's first window if it names only the duty. */
export const toOccurrenceKey = (
  ctx: Ctx,
  taskId: string,
  { date = ctx.today, slot, department_id }: OccurrenceName,
): OccurrenceKey => ({ taskId, slot, date, departmentId: department_id?.toLowerCase() })

/** The row of `routine_tasks` whose versions and reports belong to the window of an occurrence. */
export const windowId = ({ companyId }: Ctx, { taskId, slot }: OccurrenceKey) =>
  slot === 0
    ? sql`${taskId}`
    : sql`(select k.id from routine_tasks k
        where k.company_id = ${companyId} and k.definition_id = ${taskId} and k.slot = ${slot})`
