import { type RawBuilder, sql } from 'kysely'
import { closedReasonOn } from '#features/companies/server/queries.ts'
import { canSeeProject, canSeeTask } from '#features/directory/server/visible-queries.ts'
import {
  levelDueAt,
  unreportedOf,
} from '#features/routine-tasks/definitions/server/escalation-due-queries.ts'
import { isReporter } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import { mayReadAllDays, mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import { type Ctx, hasPermission } from '#server/context.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'
import type { NoticeFacts, SubjectKind } from '#shared/notifications.ts'

/**
 * A subject as its reader may see it: its name, its page relative to the company's address, and
 * that page's parameters.
 */
export interface Thing {
  /** Facts that are known only when the notice is read. */
  facts?: NoticeFacts
  title: string
  page: string | null
  by: Record<string, string> | null
}

const thing = (
  title: RawBuilder<unknown>,
  page: RawBuilder<unknown> | string | null = null,
  by: RawBuilder<unknown> | null = null,
) => sql`json_build_object('title', ${title}, 'page', ${page}::text, 'by', ${by}::json)`

const canSeeReports = (ctx: Ctx) => (mayReadAllReports(ctx) ? sql`true` : sql`false`)

/** The notices about a member whose absence they are about. */
const ABSENCE_KINDS = [
  'absence_requested',
  'absence_answered',
  'absence_ended',
  'deputy_named',
  'deputy_freed',
  'member_away',
].map((kind) => sql.lit(kind))

/** How long the line of an escalation is shown after its day. */
const ESCALATION_DAYS = 7

/** The level and the day of the notice `n`; the ids are known only to the database. */
const levelOfNotice = sql`
  select (n.facts ->> 'date')::date date, (n.facts ->> 'department_id')::uuid department_id,
    (n.facts ->> 'routine_task_id')::uuid routine_task_id, n.facts ->> 'after' after, (n.facts ->> 'hours')::int hours`

/** What is still not reported of a level and its day, and where the reader sees it. */
function escalation(ctx: Ctx) {
  const level = {
    companyId: sql`n.company_id`,
    ...{ alias: 'l', timezone: sql`${ctx.timezone}::text` },
    graceMinutes: sql`(select c.late_grace_minutes from companies c where c.id = n.company_id)`,
  }
  const seesAll = mayReadAllReports(ctx) || mayReadAllDays(ctx)
  const reviews = sql`(${canSeeReports(ctx)} or coalesce(d.manager_id = n.user_id, false))`
  const isVisible = seesAll
    ? sql`true`
    : sql`(d.manager_id = n.user_id or ${isReporter({ companyId: sql`n.company_id`, userId: sql`n.user_id` }, 'v', sql`l.date`)})`
  return sql`
    select json_build_object('title', coalesce(t.task_name, d.name), 'facts', json_strip_nulls(json_build_object('tasks', x.tasks, 'name', t.task_name)),
      'page', case when ${reviews} then 'task-reports' else 'routine-task' end,
      'by', json_strip_nulls(json_build_object('dept_id', d.id, 'status', 'not_reported', 'search', t.task_name,
        'date', case when ${reviews} then l.date end,
        'day', case when not ${reviews} and l.date < ${ctx.today}::date then 'yesterday' end,
        'scope', case when not ${reviews} and ${mayReadAllDays(ctx)}::boolean then 'all' end)))
    from (${levelOfNotice}) l
    left join routine_task_versions t on t.company_id = n.company_id and t.routine_task_id = l.routine_task_id
      and t.valid_from <= l.date and t.valid_to > l.date
    left join departments d on d.company_id = n.company_id and d.id = coalesce(l.department_id, t.department_id)
      and d.deleted_at is null
    cross join lateral (select count(*)::int tasks ${unreportedOf(level)}
      and ${levelDueAt(level)} <= ${ctx.now}::timestamptz and ${isVisible}) x
    where l.date >= ${ctx.today}::date - ${ESCALATION_DAYS}::int and x.tasks > 0`
}

/** For each kind, a query of the subject of notice `n`; empty for users who may not see it. */
const THINGS: Record<SubjectKind, (ctx: Ctx) => RawBuilder<unknown>> = {
  one_time_task: (ctx) => sql`
    select ${thing(sql`t.title`, 'one-time-task', sql`json_build_object('task', t.id)`)}
    from one_time_tasks t
    where t.company_id = n.company_id and t.id = n.subject_id and t.deleted_at is null and ${canSeeTask(ctx, 't')}`,
  report: (ctx) => sql`
    select ${thing(
      sql`v.task_name`,
      sql`case when r.user_id = n.user_id then 'routine-task' else 'task-reports' end`,
      sql`case when r.user_id <> n.user_id then json_build_object('date', r.date, 'search', v.task_name) end`,
    )}
    from reports r
    join routine_task_versions v on v.company_id = r.company_id and v.routine_task_id = r.routine_task_id
      and v.valid_from <= r.date and v.valid_to > r.date
    left join departments d on d.company_id = r.company_id and d.id = r.department_id and d.deleted_at is null
    where r.company_id = n.company_id and r.id = n.subject_id
      and (r.user_id = n.user_id or d.manager_id = n.user_id or ${canSeeReports(ctx)})`,
  answer: (ctx) => sql`
    select ${thing(
      sql`v.task_name`,
      'task-reports',
      sql`json_build_object('date', a.date, 'search', v.task_name)`,
    )}
    from step_answers a
    join routine_task_versions v on v.company_id = a.company_id and v.routine_task_id = a.routine_task_id
      and v.valid_from <= a.date and v.valid_to > a.date
    left join departments d on d.company_id = a.company_id and d.id = v.department_id and d.deleted_at is null
    where a.company_id = n.company_id and a.id = n.subject_id
      and (d.manager_id = n.user_id or ${canSeeReports(ctx)})`,
  routine_task: (ctx) => sql`
    select ${thing(sql`v.task_name`, 'routine-task')}
    from routine_task_versions v
    cross join lateral (select (n.facts ->> 'date')::date "date") day
    where v.company_id = n.company_id and v.routine_task_id = n.subject_id
      and v.valid_from <= day.date and v.valid_to > day.date and v.active
      and (n.kind <> 'duty_ending' or late_after(day.date, v.time_from, v.time_to, ${ctx.timezone}, 0::smallint) > ${ctx.now})
      and not exists (select from generate_series(day.date + 1, ${ctx.today}::date - 1, interval '1 day') g
        where ${closedReasonOn(ctx, sql`g::date`)} is null)
      and ${isReporter({ companyId: sql`n.company_id`, userId: sql`n.user_id` }, 'v', sql`day.date`)}
      and not exists (select from reports r where r.company_id = n.company_id
        and r.routine_task_id = n.subject_id and r.date = day.date)`,
  escalation,
  department: (ctx) => sql`
    select ${thing(
      sql`d.name`,
      sql`case n.kind when 'nothing_reported' then 'task-reports' when 'pause_ending' then 'department/' || d.id end`,
      sql`case when n.kind = 'nothing_reported' then json_build_object('date', n.facts ->> 'date', 'dept_id', d.id) end`,
    )}
    from departments d
    where d.company_id = n.company_id and d.id = n.subject_id and d.deleted_at is null
      and (n.kind not in ('nothing_reported', 'pause_ending') or d.manager_id = n.user_id or ${canSeeReports(ctx)})`,
  project: (ctx) => sql`
    select ${thing(sql`pr.name`, sql`'project/' || pr.id`)}
    from projects pr
    where pr.company_id = n.company_id and pr.id = n.subject_id and pr.deleted_at is null and ${canSeeProject(ctx, 'pr')}`,
  role: () => sql`select ${thing(sql`n.facts ->> 'name'`, 'profile')}`,
  member: (ctx) => sql`
    select ${thing(
      memberNameSql(ctx, 'm'),
      sql`case when n.kind in (${sql.join(ABSENCE_KINDS)}) then 'absences' when ${hasPermission(ctx, 'view-user')}::boolean then 'team' end`,
      sql`case when n.kind not in (${sql.join(ABSENCE_KINDS)}) and ${hasPermission(ctx, 'view-user')}::boolean
        then json_build_object('search', ${memberNameSql(ctx, 'm')}) end`,
    )}
    from users m where m.company_id = n.company_id and m.id = n.subject_id and m.status <> 'removed'`,
  company: ({ isOwner }) => sql`
    select ${thing(
      sql`c.name`,
      sql`case n.kind when 'ramadan_coming' then 'company-settings' else 'subscription' end`,
    )} from companies c where c.id = n.company_id and ${isOwner}::boolean`,
  document: () => sql`
    select ${thing(sql`d.name`, 'documents')} from documents d
    where d.company_id = n.company_id and d.id = n.subject_id and d.user_id = n.user_id`,
  import: () => sql`
    select ${thing(
      sql`c.name`,
      sql`case when exists (select from routine_tasks t where t.company_id = n.company_id and t.import_id = n.subject_id)
        then 'manage-routine-task' else 'one-time-task' end`,
    )} from companies c where c.id = n.company_id`,
  account: () => sql`
    select ${thing(sql`u.email`, 'profile')} from users u where u.company_id = n.company_id and u.id = n.user_id`,
}

/** The subject of notice `n`; null if the caller may not see it or it is gone. */
export const thingOf = (ctx: Ctx): RawBuilder<Thing | null> =>
  sql<Thing | null>`case n.subject_kind ${sql.join(
    Object.entries(THINGS).map(
      ([kind, select]) => sql`when ${sql.lit(kind)} then (${select(ctx)} limit 1)`,
    ),
    sql` `,
  )} end`
