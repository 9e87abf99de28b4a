import { type RawBuilder, sql } from 'kysely'

/** A level on a date, as columns of a row. */
export interface LevelSql {
  companyId: RawBuilder<unknown>
  /** `department_id` or `routine_task_id`, `after`, `hours`, and the occurrences' `date`. */
  alias: string
  timezone: RawBuilder<unknown>
  graceMinutes: RawBuilder<unknown>
}

const columnsOf = (alias: string) => (column: string) => sql.ref(`${alias}.${column}`)

/** The instant at which a level comes due for the occurrence `v`. */
export const levelDueAt = ({ alias, timezone, graceMinutes }: LevelSql) => {
  const of = columnsOf(alias)
  return sql`(late_after(${of('date')}, v.time_from, v.time_to, ${timezone},
      case ${of('after')} when 'grace' then ${graceMinutes} else 0 end::smallint)
    + coalesce(${of('hours')}, 0) * interval '1 hour')`
}

/** The department or the company to which the duties of a level belong on its date. */
const scopeOf = ({ companyId, alias }: LevelSql) => {
  const of = columnsOf(alias)
  return sql`coalesce(${of('department_id')}, (select s.scope_id from routine_task_versions s
    where s.company_id = ${companyId} and s.routine_task_id = ${of('routine_task_id')}
      and s.valid_from <= ${of('date')} and s.valid_to > ${of('date')}))`
}

/**
 * From and where of the occurrences `v` of a level on its date that nobody has reported. A duty with
 * levels of its own is not among those of its department.
 */
export const unreportedOf = (level: LevelSql) => {
  const { companyId, alias } = level
  const of = columnsOf(alias)
  const definition = sql`coalesce(v.definition_id, v.routine_task_id)`
  return sql`
    from versions_due_on(${companyId}, ${of('date')}) v
    where v.scope_id = ${scopeOf(level)}
      and case when ${of('routine_task_id')} is not null then ${definition} = ${of('routine_task_id')}
        else not exists (select from escalations own
          where own.company_id = ${companyId} and coalesce(own.routine_task_id, own.department_id) = ${definition}) end
      and not exists (select from reports r where r.company_id = ${companyId}
        and r.routine_task_id = v.routine_task_id and r.date = ${of('date')})`
}
