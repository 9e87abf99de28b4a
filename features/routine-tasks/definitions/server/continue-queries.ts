import { type RawBuilder, sql } from 'kysely'
import {
  taskColumns,
  versionColumns,
} from '#features/routine-tasks/definitions/server/version-columns-queries.ts'
import type { Ctx } from '#server/context.ts'

interface Continuation {
  /** Which versions `v` change. Must not hold for a version that has changed. */
  where: RawBuilder<boolean>
  set: RawBuilder<unknown>
  /** The field of the revision, and its values before and after. */
  field: 'department' | 'assign'
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

/**
 * Changes all matching versions from today on. Versions that start today or later are updated; older
 * ones are closed and continue in a new row, so past days stay as they were.
 */
export function continueVersions(ctx: Ctx, { where, set, field, from, to }: Continuation) {
  const matching = sql`v.company_id = ${ctx.companyId} and v.valid_to > ${ctx.today} and ${where}`
  return [
    sql`update routine_tasks set version = version + 1 where company_id = ${ctx.companyId}
          and id in (select v.routine_task_id from routine_task_versions v where ${matching})`,
    sql`insert into routine_task_revisions (company_id, id, routine_task_id, user_id, created_at, changes)
        select v.company_id, gen_random_uuid(), v.routine_task_id, ${ctx.userId}, ${ctx.now}, json_build_array(
          json_build_object('field', ${field}::text, 'from', (${from}), 'to', (${to})))
        from routine_task_versions v where ${matching} and v.valid_to = 'infinity' and v.slot = 0`,
    sql`insert into routine_task_versions (${taskColumns}, valid_from, valid_to, department_id,
          ${versionColumns}, ramadan_year, usual_from, usual_to)
        select ${taskColumns}, ${ctx.today}, valid_to, department_id, ${versionColumns}, ramadan_year, usual_from, usual_to
        from routine_task_versions v where ${matching} and v.valid_from < ${ctx.today}`,
    sql`update routine_task_versions v set valid_to = ${ctx.today}
        where ${matching} and v.valid_from < ${ctx.today}`,
    sql`update routine_task_versions v set ${set}
        where ${matching} and v.valid_from >= ${ctx.today}`,
  ]
}
