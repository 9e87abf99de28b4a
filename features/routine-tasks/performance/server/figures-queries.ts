import { type RawBuilder, sql } from 'kysely'
import type {
  FIGURES,
  listPersonFigures,
  listPersonReports,
  PersonFigures,
  PersonReport,
} from '#features/routine-tasks/performance/contract.ts'
import {
  joinReportDetails,
  reportJson,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import { limitOffsetSql, memberNameSql, type PageRow, toPage } from '#server/database/sql-parts.ts'
import type { Parsed } from '#shared/endpoint.ts'

/** A current or previous member of the company; undefined if there is none. */
export const findPerson = (ctx: Ctx, userId: string) =>
  ctx.db.first(sql`select 1 from users where company_id = ${ctx.companyId} and id = ${userId}`)

interface Range {
  from: string
  to: string
}

/**
 * The reports `r` of a department in a range of days, found by the tasks that belonged to it then.
 */
const fromReports = (ctx: Ctx, departmentId: string, { from, to }: Range) => sql`
  from (select distinct routine_task_id from routine_task_versions
    where company_id = ${ctx.companyId} and department_id = ${departmentId}
      and valid_from <= ${to} and valid_to > ${from}) t
  join reports r on r.company_id = ${ctx.companyId} and r.routine_task_id = t.routine_task_id
    and r.date between ${from} and ${to} and r.department_id = ${departmentId}`

/** One page of the figures of everyone who reported in a department. */
export async function listFigures(
  ctx: Ctx,
  departmentId: string,
  query: Parsed<typeof listPersonFigures>['query'],
) {
  const result = await ctx.db.first(sql<PageRow<PersonFigures>>`
    with given as materialized (
      select r.user_id, count(*)::int reported, count(*) filter (where r.status = 'done')::int done,
        count(*) filter (where r.status = 'not_done')::int not_done, count(*) filter (where r.late)::int late,
        count(*) filter (where r.early)::int early, count(e.id)::int rated, round(avg(e.rating), 2) rating_average
      ${fromReports(ctx, departmentId, query)}
      left join evaluations e on e.company_id = ${ctx.companyId} and e.report_id = r.id
      group by 1),
    members as materialized (
      select m.user_id from department_members m
      join users u on u.company_id = m.company_id and u.id = m.user_id and u.status <> 'removed'
      where m.company_id = ${ctx.companyId} and m.department_id = ${departmentId}),
    people as materialized (
      select user_id, m.user_id is not null member, coalesce(g.reported, 0) reported, coalesce(g.done, 0) done,
        coalesce(g.not_done, 0) not_done, coalesce(g.late, 0) late, coalesce(g.early, 0) early,
        coalesce(g.rated, 0) rated, g.rating_average
      from members m full join given g using (user_id))
    select (select json_agg(json_build_object(
          'user', json_build_object('id', u.id, 'name', ${memberNameSql(ctx, 'u')}, 'ppUrl', u.picture_url),
          'member', p.member, 'reported', p.reported, 'done', p.done, 'not_done', p.not_done, 'late', p.late,
          'early', p.early, 'rated', p.rated, 'rating_average', p.rating_average) order by p.place)
        from (select p.*, row_number() over (order by p.reported desc, u.name, u.last_name, u.id) place from people p
          join users u on u.company_id = ${ctx.companyId} and u.id = p.user_id order by place ${limitOffsetSql(query)}) p
        join users u on u.company_id = ${ctx.companyId} and u.id = p.user_id) "rows",
      (select count(*) from people)::int total`)
  return toPage(result)
}

const FIGURE_CONDITIONS: Record<(typeof FIGURES)[number], RawBuilder<boolean>> = {
  done: sql`r.status = 'done'`,
  not_done: sql`r.status = 'not_done'`,
  late: sql`r.late`,
  early: sql`r.early`,
  rated: sql`e.id is not null`,
}

/** One page of the reports behind a person's figures. */
export async function listFigureReports(
  ctx: Ctx,
  { id, user_id }: Parsed<typeof listPersonReports>['params'],
  query: Parsed<typeof listPersonReports>['query'],
) {
  const { figure } = query
  const result = await ctx.db.first(sql<PageRow<PersonReport>>`
    with found as materialized (
      select r.id, r.date, r.created_at ${fromReports(ctx, id, query)}
      left join evaluations e on e.company_id = ${ctx.companyId} and e.report_id = r.id
      where r.user_id = ${user_id} and ${figure ? FIGURE_CONDITIONS[figure] : sql`true`}),
    page as (select * from found order by date desc, created_at desc, id ${limitOffsetSql(query)})
    select (select json_agg(json_build_object('task_name', v.task_name, 'date', r.date, 'report', ${reportJson})
          order by p.date desc, p.created_at desc, p.id)
        from page p
        join reports r on r.company_id = ${ctx.companyId} and r.id = p.id
        join routine_task_versions v on v.company_id = ${ctx.companyId} and v.routine_task_id = r.routine_task_id
          and v.valid_from <= r.date and v.valid_to > r.date
        ${joinReportDetails(ctx)}) "rows",
      (select count(*) from found)::int total`)
  return toPage(result)
}
