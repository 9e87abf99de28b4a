import { sql } from 'kysely'
import type { DashboardData } from '#features/dashboard/contract.ts'
import { SOON_DAYS } from '#features/one-time-tasks/tasks/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'

const people = sql`
  (select json_build_object('total', count(*), 'invited', count(*) filter (where u.status = 'active'),
      'pending', count(*) filter (where u.status = 'pending'))
    from users u where u.company_id = c.id and u.status <> 'removed')`

const projects = sql`
  (select json_build_object('total', count(*), 'active', count(*) filter (where p.status = 1),
      'inactive', count(*) filter (where p.status = 0))
    from projects p where p.company_id = c.id and p.deleted_at is null)`

/** Counts deadlines relative to `d.date`, the day that ended. */
const tasks = sql`
  (select json_build_object(
      'pending', coalesce(sum(t.tasks) filter (where t.status = 'pending'), 0),
      'inProgress', coalesce(sum(t.tasks) filter (where t.status = 'inProgress'), 0),
      'review', coalesce(sum(t.tasks) filter (where t.status = 'review'), 0),
      'done', coalesce(sum(t.tasks) filter (where t.status = 'done'), 0),
      'urgent', coalesce(sum(t.tasks) filter (where t.status <> 'done' and t.priority = 'urgent'), 0),
      'dueToday', (select coalesce(sum(tasks), 0) from one_time_task_days w
        where w.company_id = c.id and w.deadline = d.date),
      'dueSoon', (select coalesce(sum(tasks), 0) from one_time_task_days w
        where w.company_id = c.id and w.deadline > d.date and w.deadline <= d.date + ${SOON_DAYS}::int),
      'overdue', (select coalesce(sum(tasks), 0) from one_time_task_days w
        where w.company_id = c.id and w.deadline < d.date))
    from one_time_task_counts t where t.company_id = c.id and t.place = c.id and not t.archived)`

/** Numbers counted after this time no longer represent the previous day. */
const SNAPSHOT_UNTIL = '03:00'

/** Stores the current numbers once for the day that ended at each company's last midnight. */
export const saveDaySnapshots = (now: Date) => [
  sql`
  insert into dashboard_days (company_id, date, people, projects, tasks)
  select c.id, d.date, ${people}, ${projects}, ${tasks}
  from companies c
  cross join lateral (select (${now}::timestamptz at time zone c.timezone) local) n
  cross join lateral (select n.local::date - 1 date) d
  where n.local::time < ${SNAPSHOT_UNTIL}::time and (c.created_at at time zone c.timezone)::date <= d.date
    and not exists (select from dashboard_days x where x.company_id = c.id and x.date = d.date)
  on conflict do nothing`,
]

/** The stored numbers of a day, if there are any. */
export const findDaySnapshot = (ctx: Ctx, date: IsoDate) =>
  ctx.db.first(sql<{
    people: DashboardData['Emps']
    projects: DashboardData['Projects']
    tasks: DashboardData['Tasks']
  }>`
    select people, projects, tasks from dashboard_days where company_id = ${ctx.companyId} and date = ${date}`)
