import type { DashboardData, RowsTarget } from '#features/dashboard/contract.ts'
import type { IsoDate } from '#shared/dates.ts'

/** A number of a card, by its translation key, and the list that it counts. */
export interface Count<Name extends string = string> {
  name: Name
  value: number
  rows: RowsTarget
  tone?: 'late' | 'not-done'
}

/** The content of a card, with its big number first. */
interface Counts<Name extends string> {
  lead: Count<Name>
  facts: Count<Name>[]
}

const defineCounts = <const Name extends string>(of: Counts<Name>): Counts<Name> => of

const toRowsTarget =
  (page: RowsTarget['page']) =>
  (search: RowsTarget['search'] = {}): RowsTarget => ({ page, search })

const reports = toRowsTarget('task-reports')
const oneTimeTasks = toRowsTarget('one-time-task')
const projects = toRowsTarget('project')
const team = toRowsTarget('team')

/** The counts of routine tasks and of today's duties. */
export function routineCounts({ DailyTasks: day, AllDailyTasks }: DashboardData, date: IsoDate) {
  const missing = day.today_total_daily_tasks - day.total_reports
  const today = (status: string) => reports({ date, status })
  return defineCounts({
    lead: { name: 'routineToday', value: day.today_total_daily_tasks, rows: reports({ date }) },
    facts: [
      { name: 'total', value: AllDailyTasks.total, rows: toRowsTarget('manage-routine-task')() },
      { name: 'reported', value: day.total_reports, rows: today('reported') },
      { name: 'done', value: day.done_reports, rows: today('done') },
      {
        name: 'notDone',
        value: day.not_done_reports,
        rows: today('not_done'),
        tone: 'not-done',
      },
      { name: 'notReported', value: missing, rows: today('not_reported') },
    ],
  })
}

/** The counts of the one-time tasks that the reader sees. */
export const oneTimeCounts = ({ Tasks }: DashboardData) =>
  defineCounts({
    lead: {
      name: 'openUnit',
      value: Tasks.pending + Tasks.inProgress,
      rows: oneTimeTasks({ status: 'toDo' }),
    },
    facts: [
      {
        name: 'urgent',
        value: Tasks.urgent,
        rows: oneTimeTasks({ priority: 'urgent' }),
        tone: 'not-done',
      },
      { name: 'review', value: Tasks.review, rows: oneTimeTasks({ status: 'review' }) },
      { name: 'dueToday', value: Tasks.dueToday, rows: oneTimeTasks({ due: 'today' }) },
      { name: 'dueSoon', value: Tasks.dueSoon, rows: oneTimeTasks({ due: 'soon' }) },
      {
        name: 'overdue',
        value: Tasks.overdue,
        rows: oneTimeTasks({ due: 'overdue' }),
        tone: 'not-done',
      },
    ],
  })

export const projectCounts = ({ Projects }: DashboardData) =>
  defineCounts({
    lead: { name: 'totalUnit', value: Projects.total, rows: projects() },
    facts: [
      { name: 'active', value: Projects.active, rows: projects({ status: 'active' }) },
      { name: 'stopped', value: Projects.inactive, rows: projects({ status: 'stopped' }) },
    ],
  })

export const peopleCounts = ({ Emps }: DashboardData) =>
  defineCounts({
    lead: { name: 'totalUnit', value: Emps.total, rows: team() },
    facts: [
      { name: 'activePeople', value: Emps.invited, rows: team({ status: 'active' }) },
      { name: 'pending', value: Emps.pending, rows: team({ status: 'pending' }), tone: 'late' },
    ],
  })
