import { sql } from 'kysely'
import { dayPart, standIns, timesOfPart } from '#features/absences/server/away-queries.ts'
import { type Attention, MAX_NAMED } from '#features/dashboard/attention/contract.ts'
import type { NonReporter } from '#features/dashboard/attention/non-reporters-contract.ts'
import {
  canBeReported,
  selectReporters,
} from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import { reminderOfPerson } from '#features/routine-tasks/reminders/server/queries.ts'
import { lateAfter } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import { limitOffsetSql, type PageRow, toPage } from '#server/database/sql-parts.ts'
import type { IsoDate } from '#shared/dates.ts'

const dutiesJson = (state: 'overdue' | 'not_done' | 'unmanned') => sql`
  json_build_object(
    'total', (select coalesce(sum("count"), 0) from grouped where state = ${state}),
    'departments', coalesce((
      select json_agg(json_build_object(
          'department', case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end,
          'count', g."count", 'tasks', g.tasks) order by g."count" desc, d.created_at nulls last, d.id)
      from (select * from grouped where state = ${state} order by "count" desc limit ${MAX_NAMED}) g
      left join departments d on d.company_id = g.company_id and d.id = g.department_id), '[]'))`

/** Who stands in is read once, from the CTE `standing`. */
const TODAY = (ctx: Ctx) => ({ date: ctx.today, standing: sql`standing` })

/** Whether the times of the row `o` are over. */
const isPassed = sql<boolean>`exists (select from passed p
  where p.time_from is not distinct from o.time_from and p.time_to is not distinct from o.time_to)`

/**
 * Today's duties that are not done, by state and department, and the silent members of the
 * departments. Lateness is computed once per distinct pair of times, not for each duty.
 */
const todayTables = (ctx: Ctx) => sql`
  standing as materialized (select * from ${standIns(ctx, ctx.today)}),
  open as materialized (
    select o.department_id, o.assign_member_id, o.assign_role_id, o.task_name, o.time_from, o.time_to, r.status,
      ${dayPart('o')} part
    from versions_due_on(${ctx.companyId}, ${ctx.today}) o
    left join reports r on r.company_id = ${ctx.companyId} and r.date = ${ctx.today}
      and r.routine_task_id = o.routine_task_id
    where r.status is distinct from 'done'),
  passed as materialized (
    select o.time_from, o.time_to
    from (select distinct time_from, time_to from open where status is null) o
    where ${lateAfter(ctx, ctx.today)} < ${ctx.now}),
  overdue as materialized (
    select o.department_id, o.assign_member_id, o.assign_role_id, o.part, ${timesOfPart('o')}, count(*)::int "count" from open o
    where o.status is null and ${isPassed} group by 1, 2, 3, 4),
  unmanned as materialized (
    select o.department_id, o.assign_member_id, o.assign_role_id, o.part
    from (
      select distinct o.department_id, o.assign_member_id, o.assign_role_id, o.part, ${timesOfPart('o')}
      from open o where o.status is null) o
    where not ${canBeReported(ctx, 'o', TODAY(ctx))}),
  grouped as materialized (
    select ${ctx.companyId}::uuid company_id, s.state, o.department_id, count(*)::int "count",
      (array_agg(o.task_name order by o.time_from nulls last, o.task_name))[:${sql.lit(MAX_NAMED)}] tasks
    from open o cross join lateral (
      select o.status state where o.status is not null
      union all select 'overdue' where o.status is null and ${isPassed}
      union all select 'unmanned' where o.status is null and exists (
        select from unmanned n where n.department_id is not distinct from o.department_id
          and n.assign_member_id is not distinct from o.assign_member_id
          and n.assign_role_id is not distinct from o.assign_role_id and n.part = o.part)) s
    group by 2, 3),
  expected as materialized (
    select r.user_id, o.department_id, sum(o."count")::int "count"
    from overdue o cross join lateral (${selectReporters(ctx.companyId, 'o', TODAY(ctx))}) r group by 1, 2),
  silent as (
    select u.id, u.name, u.last_name, u.picture_url from users u
    where u.company_id = ${ctx.companyId} and u.status = 'active'
      and u.id in (select user_id from expected)
      and u.id not in (
        select r.user_id from reports r where r.company_id = ${ctx.companyId} and r.date = ${ctx.today}))`

/** Today's duties that are overdue, not done or reportable by nobody, and the silent members. */
export const findDuties = (ctx: Ctx) =>
  ctx.db.first(sql<Pick<Attention, 'overdue' | 'not_done' | 'unmanned' | 'silent'>>`
    with ${todayTables(ctx)}
    select ${dutiesJson('overdue')} overdue, ${dutiesJson('not_done')} not_done, ${dutiesJson('unmanned')} unmanned,
      json_build_object('total', (select count(*) from silent), 'people', coalesce((
        select json_agg(json_build_object('id', id, 'name', name) order by name, id)
        from (select * from silent order by name, id limit ${MAX_NAMED}) s), '[]')) silent`)

/** `managed`: the reader manages one of their departments. */
type NonReporterRow = Omit<NonReporter, 'can'> & { managed: boolean }

/** One page of the silent members, by name. */
export async function listNonReporterRows(ctx: Ctx, query: { page: number; per_page: number }) {
  const result = await ctx.db.first(sql<PageRow<NonReporterRow>>`
    with ${todayTables(ctx)},
    page as (select * from silent order by name, id ${limitOffsetSql(query)})
    select (select json_agg(json_build_object(
          'id', p.id, 'name', concat_ws(' ', p.name, nullif(p.last_name, '')), 'ppUrl', p.picture_url,
          'departments', theirs.departments, 'overdue', theirs.overdue,
          'reminder', ${reminderOfPerson(ctx, sql`p.id`)}, 'managed', theirs.managed) order by p.name, p.id)
        from page p cross join lateral (
          select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name, d.id)
              filter (where d.id is not null), '[]') departments,
            sum(e."count")::int overdue, bool_or(d.manager_id is not distinct from ${ctx.userId}::uuid) managed
          from expected e left join departments d on d.company_id = ${ctx.companyId} and d.id = e.department_id
          where e.user_id = p.id) theirs) "rows",
      (select count(*) from silent)::int total`)
  return toPage(result)
}

/** The number of duties of a date that are not done, whether reported or not. */
export const countUndone = (ctx: Ctx, date: IsoDate) =>
  ctx.db.first(sql<{ total: number }>`
    select (coalesce((select sum(due) from due_by_department(${ctx.companyId}, ${date})), 0)
      - coalesce((select sum(done) from report_days where company_id = ${ctx.companyId} and date = ${date}), 0))::int total`)
