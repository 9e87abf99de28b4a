import { sql } from 'kysely'
import type { RamadanRule } from '#features/routine-tasks/definitions/recurrence.ts'
import {
  hasRule,
  joinShift,
  ramadanRule,
} from '#features/routine-tasks/definitions/server/ramadan-queries.ts'
import { MAX_MOVED, type MovedDuty } from '#features/routine-tasks/ramadan/contract.ts'
import type { RamadanDates } from '#features/routine-tasks/ramadan/dates.ts'
import type { Ctx } from '#server/context.ts'

interface Rules {
  dates: RamadanDates | null
  shift: number | null
  departments: { id: string; name: string; shift: number | null }[]
}

/** The confirmed dates of a Ramadan, and by how many minutes whose duties move in it. */
export const findRules = (ctx: Ctx, year: number) =>
  ctx.db.first(sql<Rules>`
    select (select json_build_object('first_date', r.first_date, 'last_date', r.last_date) from ramadans r
        where r.company_id = ${ctx.companyId} and r.year = ${year}) dates,
      (select s.minutes from ramadan_shifts s
        where s.company_id = ${ctx.companyId} and s.scope_id = ${ctx.companyId}) shift,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'shift', s.minutes) order by d.name, d.id), '[]')
        from departments d left join ramadan_shifts s on s.company_id = d.company_id and s.scope_id = d.id
        where d.company_id = ${ctx.companyId} and d.deleted_at is null) departments`)

interface RuledDuty extends Omit<MovedDuty, 'windows'> {
  rule: RamadanRule
  windows: { from: string | null; to: string | null }[]
}

/** The active duties for which there is a rule, in the order of their names. */
export const listRuledDuties = (ctx: Ctx) =>
  ctx.db.all(sql<RuledDuty>`
    select v.routine_task_id id, v.task_name name, case when v.ramadan is not null then 'duty'
        when s.department_id is not null then 'department' else 'company' end "by",
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
      ${ramadanRule} rule,
      (select json_agg(json_build_object('from', to_char(w.time_from, 'HH24:MI'), 'to', to_char(w.time_to, 'HH24:MI')) order by w.slot)
        from routine_task_versions w where w.company_id = v.company_id and w.valid_to = 'infinity'
          and (w.routine_task_id = v.routine_task_id or w.definition_id = v.routine_task_id)) windows
    from routine_task_versions v
    left join departments d on d.company_id = v.company_id and d.id = v.department_id
    ${joinShift}
    where v.company_id = ${ctx.companyId} and v.valid_to = 'infinity' and v.slot = 0 and v.active
      and ${hasRule}
    order by v.task_name, v.routine_task_id limit ${MAX_MOVED}`)

export const storeDates = (ctx: Ctx, year: number, { first_date, last_date }: RamadanDates) =>
  ctx.db.all(sql`
    insert into ramadans (company_id, year, first_date, last_date, confirmed_by, confirmed_at)
    values (${ctx.companyId}, ${year}, ${first_date}, ${last_date}, ${ctx.userId}, ${ctx.now})
    on conflict (company_id, year) do update set first_date = excluded.first_date,
      last_date = excluded.last_date, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`)

/** Sets the minutes of a department, or of the company; null takes the rule away. */
export const storeShift = (ctx: Ctx, departmentId: string | null, minutes: number | null) =>
  ctx.db.all(
    minutes === null
      ? sql`delete from ramadan_shifts
            where company_id = ${ctx.companyId} and scope_id = ${departmentId ?? ctx.companyId}`
      : sql`insert into ramadan_shifts (company_id, scope_id, department_id, minutes)
            values (${ctx.companyId}, ${departmentId ?? ctx.companyId}, ${departmentId}, ${minutes})
            on conflict (company_id, scope_id) do update set minutes = excluded.minutes`,
  )

/** Locks the company against new duties, then all its duties against changes and reports. */
export const lockDuties = (ctx: Ctx) =>
  ctx.db.batch([
    sql`select from companies where id = ${ctx.companyId} for update`,
    sql`select from routine_tasks where company_id = ${ctx.companyId} order by id for update`,
  ])
