import { sql } from 'kysely'
import type { listOutsideNumbers, OutsideNumber } from '#features/routine-tasks/numbers/contract.ts'
import { followUpJson } from '#features/routine-tasks/reports/server/follow-up-queries.ts'
import type { Ctx } from '#server/context.ts'
import {
  instantTextSql,
  limitOffsetSql,
  type PageRow,
  personJsonSql,
  toPage,
} from '#server/database/sql-parts.ts'
import type { Parsed } from '#shared/endpoint.ts'

type Query = Parsed<typeof listOutsideNumbers>['query']

/**
 * The answers `a` of a department in a range of days that count and were outside their limits, found
 * by the tasks with steps that belonged to it then, each with the version `o` of its day.
 */
const outside = ({ companyId }: Ctx, departmentId: string, { from, to }: Query) => sql`
  from (select distinct routine_task_id from routine_task_versions
    where company_id = ${companyId} and department_id = ${departmentId} and steps is not null
      and valid_from <= ${to} and valid_to > ${from}) t
  cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') g (day)
  join step_answers a on a.company_id = ${companyId} and a.date = g.day::date
    and a.routine_task_id = t.routine_task_id and a.outside and a.value is not null
  join routine_task_versions o on o.company_id = ${companyId} and o.routine_task_id = a.routine_task_id
    and o.valid_from <= a.date and o.valid_to > a.date and o.department_id = ${departmentId}
  where not exists (select from step_answers later
    where later.company_id = ${companyId} and later.date = a.date and later.routine_task_id = a.routine_task_id
      and later.step_id = a.step_id and (later.answered_at, later.id) > (a.answered_at, a.id))`

/** One page of the numbers of a department that were outside their limits, the latest first. */
export async function listOutside(ctx: Ctx, departmentId: string, query: Query) {
  const found = await ctx.db.first(sql<PageRow<OutsideNumber>>`
    with found as materialized (
      select a.id, a.date, a.answered_at ${outside(ctx, departmentId, query)}),
    page as (select * from found order by date desc, answered_at desc, id ${limitOffsetSql(query)})
    select (select json_agg(json_strip_nulls(json_build_object(
          'task', json_build_object('id', coalesce(k.definition_id, k.id), 'name', o.task_name),
          'date', a.date, 'slot', k.slot, 'from', to_char(o.time_from, 'HH24:MI'),
          'step', json_build_object('id', a.step_id, 'text', s.step ->> 'text', 'unit', s.step ->> 'unit'),
          'value', a.value::float8, 'first', a.first_number::float8,
          'min', (s.step ->> 'min')::float8, 'max', (s.step ->> 'max')::float8, 'cause', a.cause,
          'user', ${personJsonSql('u')}, 'at', ${instantTextSql(sql`a.answered_at`)},
          'follow_up', ${followUpJson(ctx, sql`a.date`)})) order by p.date desc, p.answered_at desc, p.id)
        from page p
        join step_answers a on a.company_id = ${ctx.companyId} and a.id = p.id
        join routine_tasks k on k.company_id = ${ctx.companyId} and k.id = a.routine_task_id
        join routine_task_versions o on o.company_id = ${ctx.companyId} and o.routine_task_id = a.routine_task_id
          and o.valid_from <= a.date and o.valid_to > a.date
        cross join lateral (
          select e.step from jsonb_array_elements(o.steps) e (step) where e.step ->> 'id' = a.step_id) s
        join users u on u.company_id = ${ctx.companyId} and u.id = a.user_id) "rows",
      (select count(*) from found)::int total`)
  return toPage(found)
}
