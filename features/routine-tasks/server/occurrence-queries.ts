import { type RawBuilder, sql } from 'kysely'
import type { listOccurrencesYesterday, Occurrence } from '#features/routine-tasks/contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Parsed } from '#platform/shared/endpoint.ts'

export type OccurrenceFilter = Parsed<typeof listOccurrencesYesterday>['query']
type Row = Omit<Occurrence, 'can'>

const TRUE = sql<boolean>`true`

const STATUS: Record<NonNullable<OccurrenceFilter['status']>, RawBuilder<boolean>> = {
  reported: sql`r.id is not null`,
  not_reported: sql`r.id is null`,
  done: sql`r.status = 'done'`,
  not_done: sql`r.status = 'not_done'`,
}

const person = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', trim(${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}))`

/** A report with its author and evaluation as the API shows it; null where `r` is missing. */
export const reportJson = sql`
  case when r.id is not null then json_build_object(
    'id', r.id, 'status', r.status, 'note', r.note, 'late', r.late, 'version', r.version, 'user', ${person('ru')},
    'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'evaluation', case when e.id is not null then json_build_object(
      'id', e.id, 'rating', e.rating, 'comment', e.comment, 'user', ${person('eu')}) end) end`

export const withReport = sql`
  left join users ru on ru.company_id = r.company_id and ru.id = r.user_id
  left join evaluations e on e.company_id = r.company_id and e.report_id = r.id
  left join users eu on eu.company_id = e.company_id and eu.id = e.user_id`

const mine = (ctx: Ctx) => sql<boolean>`
  o.department_id is null or o.department_id in (
    select department_id from department_members where company_id = ${ctx.companyId} and user_id = ${ctx.userId})`

function matching(filter: OccurrenceFilter): RawBuilder<boolean> {
  const parts = [
    filter.dept_id ? sql<boolean>`o.department_id = ${filter.dept_id}` : TRUE,
    filter.task_type ? sql<boolean>`o.task_type = ${filter.task_type}` : TRUE,
    filter.status ? STATUS[filter.status] : TRUE,
    filter.search
      ? sql<boolean>`position(fold_text(${filter.search}) in fold_text(o.task_name)) > 0`
      : TRUE,
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Looked up for each occurrence by itself: a plan made for few rows would compare each with each. */
export const withReportOn = (ctx: Ctx, date: string) => sql`
  left join lateral (
    select * from reports where company_id = ${ctx.companyId} and date = ${date}
      and routine_task_id = o.routine_task_id offset 0) r on true`

interface Page {
  rows: Row[] | null
  total: number
}

/**
 * One page of what the caller may report on a date, in the order of the day. The page is walked in
 * the order of an index, and counted by due_on unless a filter asks for each occurrence. Only the
 * page's own rows are put together, as one JSON value: a driver parses that faster than a dozen fields.
 */
export async function listMine(ctx: Ctx, date: string, filter: OccurrenceFilter) {
  const { page, per_page, task_type, status, search } = filter
  const reach = ctx.isOwner ? TRUE : mine(ctx)
  const found = sql`
    from occurrences_on(${ctx.companyId}, ${date}) o ${status ? withReportOn(ctx, date) : sql``}
    where (${reach}) and ${matching(filter)}`
  const total =
    task_type || status || search
      ? sql`select count(*) ${found}`
      : sql`select coalesce(sum(o.due), 0) from due_on(${ctx.companyId}, ${date}) o
          where (${reach}) and ${matching(filter)}`
  const result = await ctx.db.first(sql<Page>`
    with page as materialized (
      select o.* ${found} order by o.time_from nulls last, o.task_name, o.routine_task_id
      limit ${per_page} offset ${(page - 1) * per_page}
    )
    select (select json_agg(p) from (
        select o.routine_task_id id, ${date}::date date, o.task_name, o.description, o.task_type,
          to_char(o.time_from, 'HH24:MI') "from", to_char(o.time_to, 'HH24:MI') "to",
          case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
          ${reportJson} report
        from page o
        left join departments d on d.company_id = ${ctx.companyId} and d.id = o.department_id
        ${withReportOn(ctx, date)} ${withReport}
        order by o.time_from nulls last, o.task_name, o.routine_task_id) p) "rows",
      (${total})::int total`)
  return { rows: result?.rows ?? [], total: result?.total ?? 0 }
}

export interface Due {
  department_id: string | null
  mine: boolean
}

/** The occurrence of a task on a date, and whether it is in a department of the caller's. */
export const findDue = (ctx: Ctx, id: string, date: string) =>
  ctx.db.first(sql<Due>`
    select o.department_id, (${mine(ctx)}) mine from occurrences_on(${ctx.companyId}, ${date}) o
    where o.routine_task_id = ${id}`)

/** Where the task stands now, due or not. */
export const findCurrent = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<Due>`
    select o.department_id, (${mine(ctx)}) mine from routine_task_versions o
    where o.company_id = ${ctx.companyId} and o.routine_task_id = ${id} and o.valid_to = 'infinity'`)
