import { type RawBuilder, sql } from 'kysely'
import { isMoved, windowInRamadan } from '#features/routine-tasks/definitions/ramadan.ts'
import type { RamadanRule } from '#features/routine-tasks/definitions/recurrence.ts'
import {
  taskColumns,
  timelessColumns,
  versionColumns,
} from '#features/routine-tasks/definitions/server/version-columns-queries.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

/** All windows of these definitions, as a condition on the versions `v`. */
export const windowsOfTasks = (ctx: Ctx, ids: readonly string[]) => sql<boolean>`
  v.routine_task_id in (select t.id from routine_tasks t
    where t.company_id = ${ctx.companyId} and (t.id = any (${ids}) or t.definition_id = any (${ids})))`

export const everyTask = sql<boolean>`true`

interface Scope {
  /** Which tasks, as a condition on the versions `v`. */
  tasks: RawBuilder<boolean>
  /** The first day that changes. */
  from: IsoDate
}

/** A version of usual hours, and the days of it that are in a confirmed Ramadan. */
interface Overlap {
  id: string
  valid_from: IsoDate
  first: IsoDate
  end: IsoDate
  year: number
  slot: number
  window_from: string | null
  window_to: string | null
  rule: RamadanRule | null
}

/** Joins the minutes `s` of the department of the version `v`, else those of the company. */
export const joinShift = sql`
  left join lateral (
    select s.minutes, s.department_id from ramadan_shifts s
    where s.company_id = v.company_id and s.scope_id in (v.department_id, v.company_id)
    order by s.department_id is null limit 1) s on true`

/** The rule of the version `v` with `joinShift`, if it has one. */
export const ramadanRule = sql`coalesce(v.ramadan, json_build_object('shift', s.minutes)::jsonb)`
export const hasRule = sql<boolean>`(v.ramadan is not null or s.minutes is not null)`

/**
 * The versions that need the hours of Ramadan on some days, for `applyRamadan`. A rule of the
 * definition comes before that of its department, and that one before the company's.
 */
export const selectOverlaps = (ctx: Ctx, { tasks, from }: Scope) => sql<Overlap>`
  select v.routine_task_id id, v.valid_from, greatest(v.valid_from, r.first_date, ${from}) "first",
    least(v.valid_to, r.last_date + 1) "end", r.year, v.slot, to_char(v.time_from, 'HH24:MI') window_from,
    to_char(v.time_to, 'HH24:MI') window_to, ${ramadanRule} rule
  from ramadans r
  join routine_task_versions v on v.company_id = r.company_id and v.valid_to > r.first_date
    and v.valid_from <= r.last_date and v.ramadan_year is null
  ${joinShift}
  where r.company_id = ${ctx.companyId} and r.last_date >= ${from} and v.valid_to > ${from} and ${tasks}
    and (v.time_from is not null or v.time_to is not null or v.ramadan is not null)
    and ${hasRule}`

/** The same for all windows of one definition. */
export const selectOverlapsOfTask = prepareQuery<Overlap, { id: string; from: IsoDate }>(
  ['id', 'from'],
  (ctx, { id, from }) =>
    selectOverlaps(ctx, {
      tasks: sql<boolean>`v.routine_task_id in (select t.id from routine_tasks t
        where t.company_id = ${ctx.companyId} and (t.id = ${id} or t.definition_id = ${id}))`,
      from,
    }),
)

/** Gives the days of Ramadan versions of their own, with its hours; the other days keep theirs. */
export async function applyRamadan(ctx: Ctx, overlaps: readonly Overlap[]): Promise<void> {
  const moved = overlaps
    .map((one) => {
      const window = { from: one.window_from, to: one.window_to }
      return {
        ...one,
        window,
        hours: one.rule ? windowInRamadan(window, one.slot, one.rule) : window,
      }
    })
    .filter(({ window, hours }) => isMoved(window, hours))
  if (moved.length === 0) return
  const pieces = sql`
    unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map((one) => one.valid_from)}::date[],
      ${moved.map(({ first }) => first)}::date[], ${moved.map(({ end }) => end)}::date[],
      ${moved.map(({ year }) => year)}::smallint[], ${moved.map(({ hours }) => hours.from ?? null)}::time[],
      ${moved.map(({ hours }) => hours.to ?? null)}::time[])
    p (id, version, first_date, end_date, year, hours_from, hours_to)`
  const ofPiece = sql`
    v.company_id = ${ctx.companyId} and v.routine_task_id = p.id and v.valid_from = p.version`
  await ctx.db.batch([
    sql`insert into routine_task_versions (${taskColumns}, department_id, valid_from, valid_to, ${versionColumns}, continues)
        select ${taskColumns}, department_id, p.end_date, v.valid_to, ${versionColumns}, true
        from ${pieces} join routine_task_versions v on ${ofPiece} where v.valid_to > p.end_date`,
    sql`insert into routine_task_versions (${taskColumns}, department_id, valid_from, valid_to, time_from, time_to, ${timelessColumns},
          ramadan_year, usual_from, usual_to, continues)
        select ${taskColumns}, department_id, p.first_date, p.end_date, p.hours_from, p.hours_to, ${timelessColumns},
          p.year, v.time_from, v.time_to, true
        from ${pieces} join routine_task_versions v on ${ofPiece} where p.first_date > v.valid_from`,
    sql`update routine_task_versions v set valid_to = p.first_date
        from ${pieces} where ${ofPiece} and p.first_date > v.valid_from`,
    sql`update routine_task_versions v set valid_to = p.end_date, time_from = p.hours_from, time_to = p.hours_to,
          ramadan_year = p.year, usual_from = v.time_from, usual_to = v.time_to
        from ${pieces} where ${ofPiece} and p.first_date = v.valid_from`,
  ])
}

/** Gives the days of Ramadan from a day on their hours, after a change of these tasks. */
export const applyRamadanTo = async (
  ctx: Ctx,
  { ids, from }: { ids: readonly string[]; from: IsoDate },
): Promise<void> =>
  applyRamadan(
    ctx,
    await ctx.db.all(selectOverlaps(ctx, { tasks: windowsOfTasks(ctx, ids), from })),
  )

/**
 * Gives versions their usual hours from a day on, and joins those that differed only by these hours.
 * So a change meets the definition as it is without Ramadan; `applyRamadan` follows it.
 */
export function removeRamadan(ctx: Ctx, { tasks, from }: Scope) {
  const inScope = sql`v.company_id = ${ctx.companyId} and v.valid_to > ${from} and ${tasks}`
  return [
    sql`insert into routine_task_versions (${taskColumns}, department_id, valid_from, valid_to, time_from, time_to, ${timelessColumns}, continues)
        select ${taskColumns}, department_id, ${from}, valid_to, usual_from, usual_to, ${timelessColumns}, true
        from routine_task_versions v where ${inScope} and v.valid_from < ${from} and v.ramadan_year is not null`,
    sql`update routine_task_versions v set valid_to = ${from}
        where ${inScope} and v.valid_from < ${from} and v.ramadan_year is not null`,
    sql`update routine_task_versions v set time_from = usual_from, time_to = usual_to, ramadan_year = null,
          usual_from = null, usual_to = null
        where ${inScope} and v.valid_from >= ${from} and v.ramadan_year is not null`,
    sql`with runs as (
          select routine_task_id, min(valid_from) "first", max(valid_to) "end" from (
            select v.routine_task_id, v.valid_from, v.valid_to,
              count(*) filter (where not v.continues or v.valid_from <= ${from})
                over (partition by v.routine_task_id order by v.valid_from) run
            from routine_task_versions v where ${inScope}) x
          group by routine_task_id, run having count(*) > 1),
        joined as (
          delete from routine_task_versions v using runs r
          where v.company_id = ${ctx.companyId} and v.routine_task_id = r.routine_task_id
            and v.valid_from > r."first" and v.valid_from < r."end")
        update routine_task_versions v set valid_to = r."end" from runs r
        where v.company_id = ${ctx.companyId} and v.routine_task_id = r.routine_task_id and v.valid_from = r."first"`,
  ]
}

/** The tables whose rows say that something of an occurrence is reported. */
export const REPORTED = ['reports', 'step_answers', 'occurrence_pictures'] as const

/** Whether something of today or later is reported for the version `v`. */
const isReported = (ctx: Ctx) =>
  sql<boolean>`(${sql.join(
    REPORTED.map(
      (table) => sql`exists (select from ${sql.table(table)} x where x.company_id = v.company_id
        and x.routine_task_id = v.routine_task_id and x.date >= ${ctx.today})`,
    ),
    sql` or `,
  )})`

/**
 * Gives tasks the hours of Ramadan by the rules of now. What is already reported today keeps its
 * hours until tomorrow.
 */
export async function refreshRamadan(ctx: Ctx, tasks: RawBuilder<boolean>): Promise<void> {
  const scopes = [
    { tasks: sql<boolean>`${tasks} and not ${isReported(ctx)}`, from: ctx.today },
    { tasks: sql<boolean>`${tasks} and ${isReported(ctx)}`, from: addDays(ctx.today, 1) },
  ]
  for (const scope of scopes) {
    const statements = removeRamadan(ctx, scope)
    const replies = await ctx.db.batch([...statements, selectOverlaps(ctx, scope)])
    await applyRamadan(ctx, replies.at(-1) as Overlap[])
  }
}
