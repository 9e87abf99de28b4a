import { type RawBuilder, sql } from 'kysely'
import { PROJECT_FIELDS } from '#features/projects/fields.ts'
import type { ValuesOf } from '#records/fields/field.ts'
import { assignmentsOf, columnsOf, parametersOf } from '#records/fields/server/columns.ts'
import type { Ctx } from '#server/context.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Change } from '#shared/revisions.ts'

export interface ProjectValues extends ValuesOf<typeof PROJECT_FIELDS> {
  department_id: string | null
  manager_id: string | null
}

interface Saved {
  id: string
  changes: readonly Change[]
}

/**
 * The time of a change to the locked project `id`: now, but always later than its last revision. A
 * request that started earlier can finish later.
 */
export const nextEventTime = (ctx: Ctx, id: RawBuilder<unknown>) => sql`
  greatest(${ctx.now}::timestamptz, (select max(h.created_at) + interval '1 microsecond'
    from project_revisions h where h.company_id = ${ctx.companyId} and h.project_id = ${id}))`

export const insertRevision = (ctx: Ctx, { id, changes }: Saved) => sql`
  insert into project_revisions (company_id, project_id, id, user_id, created_at, changes)
  values (${ctx.companyId}, ${id}, ${uuidv7()}, ${ctx.userId}, ${nextEventTime(ctx, sql`${id}::uuid`)},
    ${JSON.stringify(changes)})`

export const insertProject = (ctx: Ctx, id: string, values: ProjectValues) =>
  ctx.db.all(sql`
    insert into projects (company_id, id, ${columnsOf(PROJECT_FIELDS)}, department_id, manager_id,
      created_by, created_at)
    values (${ctx.companyId}, ${id}, ${parametersOf(PROJECT_FIELDS, values)}, ${values.department_id},
      ${values.manager_id}, ${ctx.userId}, ${ctx.now})`)

export const saveProject = (ctx: Ctx, saved: Saved, values: ProjectValues) =>
  ctx.db.batch([
    sql`update projects set ${assignmentsOf(PROJECT_FIELDS, values)},
          department_id = ${values.department_id}, manager_id = ${values.manager_id}, version = version + 1
        where company_id = ${ctx.companyId} and id = ${saved.id}`,
    insertRevision(ctx, saved),
  ])

export const saveStatus = (ctx: Ctx, saved: Saved, status: 0 | 1) =>
  ctx.db.batch([
    sql`update projects set status = ${status}, version = version + 1
        where company_id = ${ctx.companyId} and id = ${saved.id}`,
    insertRevision(ctx, saved),
  ])

export const markDeleted = (ctx: Ctx, id: string) =>
  ctx.db.batch([
    sql`update projects set deleted_at = ${ctx.now}, version = version + 1
        where company_id = ${ctx.companyId} and id = ${id}`,
    insertRevision(ctx, { id, changes: [{ field: 'deleted', from: false, to: true }] }),
  ])
