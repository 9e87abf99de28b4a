import { type RawBuilder, sql } from 'kysely'
import { managesUser } from '#features/absences/server/queries.ts'
import { wasTheirs } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import type {
  getPersonMonth,
  listPersonMonth,
  PersonMonthRow,
} from '#features/routine-tasks/person-month/contract.ts'
import {
  joinReportDetails,
  joinReportOn,
  lateAfter,
  reportJson,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import type { Ctx } from '#server/context.ts'
import { limitOffsetSql, memberNameSql, type PageRow, toPage } from '#server/database/sql-parts.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

/** A current or previous member, and whether the caller manages a department of theirs. */
export const findMember = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ id: string; name: string; managed: boolean }>`
    select u.id, ${memberNameSql(ctx, 'u')} "name", ${managesUser(ctx, sql`u.id`)} managed
    from users u where u.company_id = ${ctx.companyId} and u.id = ${id}`)

/** What is read of a month. */
export interface MonthScope {
  memberId: string
  from: IsoDate
  /** The last day, or today if the month is not over. */
  to: IsoDate
  /** Also what belongs to departments that the caller does not manage. */
  isWhole: boolean
  /** The caller can remind people of the duties of all departments. */
  remindsAll: boolean
}

const isManaged = ({ companyId, userId }: Ctx, alias: 'o' | 'r' | 'p') => sql<boolean>`
  ${sql.ref(`${alias}.department_id`)} in (
    select id from departments where company_id = ${companyId} and manager_id = ${userId})`

const isReadable = (ctx: Ctx, { isWhole }: MonthScope, alias: 'o' | 'r') =>
  isWhole ? sql<boolean>`true` : isManaged(ctx, alias)

/**
 * The occurrences that were the member's alone and are reported or past their time, as `mine`: those
 * of a member or a role, not those that anybody of a department could do.
 */
const selectDuties = (ctx: Ctx, scope: MonthScope) => {
  const { memberId, from, to } = scope
  const dates = { date: sql`g::date`, first: from, last: to }
  return sql`
    select o.routine_task_id, o.definition_id, o.department_id, o.task_name, o.slot, g::date date, o.time_from, r.id report_id, r.user_id reporter_id
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') g
    cross join lateral versions_due_on(${ctx.companyId}, g::date) o ${joinReportOn(ctx, sql`g::date`)}
    where (o.assign_member_id is not null or o.assign_role_id is not null)
      and ${wasTheirs({ companyId: ctx.companyId, userId: memberId }, 'o', dates)} and ${isReadable(ctx, scope, 'o')}
      and (r.id is not null or ${lateAfter(ctx, sql`g::date`)} < ${ctx.now}::timestamptz)`
}

const selectReports = (ctx: Ctx, scope: MonthScope) => sql`
  select r.routine_task_id, v.definition_id, r.department_id, v.task_name, v.slot, r.date, v.time_from, r.id report_id, r.user_id reporter_id,
    r.status, r.late, r.early, e.rating
  from reports r
  join routine_task_versions v on v.company_id = r.company_id and v.routine_task_id = r.routine_task_id
    and v.valid_from <= r.date and v.valid_to > r.date
  left join evaluations e on e.company_id = r.company_id and e.report_id = r.id
  where r.company_id = ${ctx.companyId} and r.user_id = ${scope.memberId}
    and r.date between ${scope.from} and ${scope.to} and ${isReadable(ctx, scope, 'r')}`

type Month = Omit<Reply<typeof getPersonMonth>, 'member'>

/** The figures of a member's month, and when they were away. */
export const findMonth = (ctx: Ctx, scope: MonthScope) =>
  ctx.db.first(sql<Month>`
    with duties as (${selectDuties(ctx, scope)}), reports as (${selectReports(ctx, scope)})
    select (select json_build_object('due', count(*),
        'by_others', count(*) filter (where reporter_id <> ${scope.memberId}),
        'not_reported', count(*) filter (where report_id is null)) from duties) duties,
      (select json_build_object('reported', count(*), 'in_time', count(*) filter (where not late and not early),
        'late', count(*) filter (where late), 'early', count(*) filter (where early),
        'not_done', count(*) filter (where status = 'not_done'), 'rated', count(rating),
        'rating_average', round(avg(rating), 2)) from reports) reports,
      coalesce((select json_agg(json_build_object('id', a.id, 'from', a.first_date, 'to', a.last_date, 'half', a.half)
          order by a.first_date)
        from absences a where a.company_id = ${ctx.companyId} and a.user_id = ${scope.memberId}
          and a.status = 'accepted' and a.first_date <= ${scope.to} and a.last_date >= ${scope.from}), '[]') absences`)

type Figure = Parsed<typeof listPersonMonth>['query']['figure']

const CONDITIONS: Record<Figure, (memberId: string) => RawBuilder<boolean>> = {
  due: () => sql`true`,
  by_others: (memberId) => sql`reporter_id <> ${memberId}`,
  not_reported: () => sql`report_id is null`,
  reported: () => sql`true`,
  in_time: () => sql`not late and not early`,
  late: () => sql`late`,
  early: () => sql`early`,
  not_done: () => sql`status = 'not_done'`,
  rated: () => sql`rating is not null`,
}

const OF_DUTIES: readonly Figure[] = ['due', 'by_others', 'not_reported']

/** Whether the row `p` of duties can be reported today, and the caller may remind the member of it. */
const canRemind = (ctx: Ctx, { memberId, remindsAll }: MonthScope) => sql<boolean>`
  (p.report_id is null and p.date = ${ctx.today} and ${memberId !== ctx.userId}
    and (${remindsAll} or coalesce(${isManaged(ctx, 'p')}, false)))`

/** One page of the duties or reports behind a figure. */
export async function listMonth(
  ctx: Ctx,
  scope: MonthScope,
  query: Parsed<typeof listPersonMonth>['query'],
) {
  const { figure } = query
  const select = OF_DUTIES.includes(figure) ? selectDuties : selectReports
  return toPage(
    await ctx.db.first(sql<PageRow<PersonMonthRow>>`
      with found as materialized (
        select * from (${select(ctx, scope)}) f where ${CONDITIONS[figure](scope.memberId)}),
      page as (
        select * from found order by date desc, time_from nulls last, task_name, routine_task_id ${limitOffsetSql(query)})
      select (select json_agg(json_build_object(
            'id', coalesce(p.definition_id, p.routine_task_id), 'task_name', p.task_name, 'date', p.date, 'slot', p.slot,
            'report', ${reportJson}, 'can', json_build_object('remind', ${canRemind(ctx, scope)})) order by p.date desc, p.time_from nulls last, p.task_name, p.routine_task_id)
          from page p
          left join reports r on r.company_id = ${ctx.companyId} and r.id = p.report_id
          ${joinReportDetails(ctx)}) "rows",
        (select count(*) from found)::int total`),
  )
}
