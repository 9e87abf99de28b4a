import type { LinkedFact } from '#features/dashboard/analysis/contract.ts'
import type { Moment } from '#features/dashboard/analysis/day.ts'
import type { RowsTarget } from '#features/dashboard/rows.ts'
import type { IsoDate } from '#shared/dates.ts'

export const toTaskReportRows = (date: IsoDate, search: RowsTarget['search'] = {}): RowsTarget => ({
  page: 'task-reports',
  search: { date, ...search },
})

export type RowsByFact = Partial<Record<LinkedFact | 'members' | 'projects', RowsTarget>>

/**
 * The list behind each count. An earlier day has only the lists of its duties, because the others
 * show today.
 */
export function toRowsByFact({ date, time }: Moment): RowsByFact {
  const duties = {
    due: toTaskReportRows(date),
    reported: toTaskReportRows(date, { status: 'reported' }),
    done: toTaskReportRows(date, { status: 'done' }),
    not_done: toTaskReportRows(date, { status: 'not_done' }),
  }
  if (time === null) return duties
  const list = (page: 'team' | 'project', status?: string): RowsTarget => ({
    page,
    search: { ...(status && { status }) },
  })
  return {
    ...duties,
    members: list('team'),
    invited: list('team', 'active'),
    pending: list('team', 'pending'),
    projects: list('project'),
    active: list('project', 'active'),
    inactive: list('project', 'stopped'),
  }
}
