import { sql } from 'kysely'
import { type listNumbers, MAX_NUMBERS } from '#features/routine-tasks/numbers/contract.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'

type Numbers = Reply<typeof listNumbers>

/** The task, the days, and whether the caller may read the reports of every department. */
interface Wanted {
  id: string
  everywhere: boolean
  from: IsoDate
  to: IsoDate
}

/** The versions of a task in every department, or in those that the caller manages. */
const versionsFor = (ctx: Ctx, everywhere: boolean) => sql`
  routine_task_versions v
  left join departments d on d.company_id = v.company_id and d.id = v.department_id and d.deleted_at is null
  where v.company_id = ${ctx.companyId} and (${everywhere} or d.manager_id = ${ctx.userId})`

/** The name of a task and its steps with numbers in a range; undefined if the caller may see none. */
export const findMeasuredTask = (ctx: Ctx, { id, everywhere, from, to }: Wanted) =>
  ctx.db.first(sql<Pick<Numbers, 'task_name' | 'steps'>>`
    select v.task_name, coalesce((
      select json_agg(json_strip_nulls(json_build_object('id', s.id, 'text', s."text", 'unit', s.unit)) order by s.place)
      from (
        select distinct on (e.step ->> 'id') e.step ->> 'id' id, e.step ->> 'text' "text", e.step ->> 'unit' unit, e.place
        from (select v.steps, v.valid_from from ${versionsFor(ctx, everywhere)}
          and v.routine_task_id = ${id} and v.valid_from <= ${to} and v.valid_to > ${from}) v
        cross join jsonb_array_elements(v.steps) with ordinality e (step, place)
        where e.step ->> 'kind' = 'number'
        order by e.step ->> 'id', v.valid_from desc) s), '[]') steps
    from ${versionsFor(ctx, everywhere)} and v.routine_task_id = ${id}
    order by v.valid_from desc limit 1`)

/** The latest numbers of a step over a range of days, oldest first. */
export async function listStepNumbers(
  ctx: Ctx,
  step: string,
  { id, everywhere, from, to }: Wanted,
): Promise<Numbers['numbers']> {
  const rows = await ctx.db.all(sql<{ number: Numbers['numbers'][number] }>`
    select json_strip_nulls(row_to_json(n)) "number" from (
      select g.date::date "date", k.slot, to_char(v.time_from, 'HH24:MI') "from", a.value::float8 "value",
        a.first_number::float8 "first", (s.step ->> 'min')::float8 "min", (s.step ->> 'max')::float8 "max",
        nullif(a.outside, false) outside, a.cause, ${personJsonSql('u')} "user", ${instantTextSql(sql`a.answered_at`)} "at"
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') g (date)
      join routine_tasks k on k.company_id = ${ctx.companyId} and (k.id = ${id} or k.definition_id = ${id})
      cross join lateral (
        select * from step_answers a where a.company_id = ${ctx.companyId} and a.date = g.date::date
          and a.routine_task_id = k.id and a.step_id = ${step}
        order by a.answered_at desc, a.id desc limit 1) a
      cross join lateral (
        select v.time_from, v.steps from ${versionsFor(ctx, everywhere)}
          and v.routine_task_id = k.id and v.valid_from <= g.date and v.valid_to > g.date) v
      cross join lateral (
        select e.step from jsonb_array_elements(v.steps) e (step)
        where e.step ->> 'id' = ${step} and e.step ->> 'kind' = 'number') s
      join users u on u.company_id = ${ctx.companyId} and u.id = a.user_id
      where a.value is not null
      order by g.date desc, v.time_from desc nulls last, k.slot desc limit ${MAX_NUMBERS}) n
    order by n."date", n."from" nulls first, n.slot`)
  return rows.map(({ number }) => number)
}
