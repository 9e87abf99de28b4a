import { sql } from 'kysely'
import { nextEventTime } from '#features/projects/server/write-queries.ts'
import type { Ctx } from '#server/context.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'
import { uuidv7 } from '#server/ids.ts'

interface Named {
  id: string
  name: string
}

export const listManagedProjects = (ctx: Ctx, userId: string) =>
  ctx.db.all(sql<Named>`
    select id, name from projects
    where company_id = ${ctx.companyId} and manager_id = ${userId} and deleted_at is null order by name, id`)

const inDepartment = (ctx: Ctx, departmentId: string) => sql<{ id: string }>`
  select id from projects
  where company_id = ${ctx.companyId} and department_id = ${departmentId} and deleted_at is null order by id`

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const lockDepartmentProjects = async (ctx: Ctx, departmentId: string) =>
  idsOf(await ctx.db.all(sql<{ id: string }>`${inDepartment(ctx, departmentId)} for no key update`))

export const listDepartmentProjects = async (ctx: Ctx, departmentId: string) =>
  idsOf(await ctx.db.all(inDepartment(ctx, departmentId)))

interface Handover {
  field: 'manager' | 'department'
  from: string | null
  to: string | null
}

/** Adds a revision to each project with the names of its previous and new manager or department. */
const insertRevisions = (ctx: Ctx, ids: readonly string[], passed: Handover) => sql`
  insert into project_revisions (company_id, project_id, id, user_id, created_at, changes)
  select ${ctx.companyId}, x.project_id, x.id, ${ctx.userId}, ${nextEventTime(ctx, sql`x.project_id`)}, ${JSON.stringify([passed])}
  from unnest(${ids}::uuid[], ${ids.map(() => uuidv7())}::uuid[]) x (project_id, id)`

const nameIn = (rows: readonly Named[], id: string | null) =>
  rows.find((one) => one.id === id)?.name ?? null

/** Makes another member the manager of all projects of a manager, and returns the project ids. */
export async function transferProjects(ctx: Ctx, from: string, to: string): Promise<string[]> {
  const [people, managed] = await ctx.db.batch([
    sql<Named>`
      select u.id, ${memberNameSql(ctx, 'u')} "name" from users u
      where u.company_id = ${ctx.companyId} and u.id in (${from}, ${to})`,
    sql<{ id: string }>`
      select id from projects
      where company_id = ${ctx.companyId} and manager_id = ${from} and deleted_at is null
      order by id for no key update`,
  ])
  const ids = idsOf(managed)
  await ctx.db.batch([
    sql`update projects set manager_id = ${to}, version = version + 1
        where company_id = ${ctx.companyId} and id = any (${ids})`,
    insertRevisions(ctx, ids, {
      field: 'manager',
      from: nameIn(people, from),
      to: nameIn(people, to),
    }),
  ])
  return ids
}

/** Moves the department's projects, which are locked, to another department or to none. */
export async function moveProjects(
  ctx: Ctx,
  departmentId: string,
  target: string | null,
): Promise<void> {
  const [departments, held] = await ctx.db.batch([
    sql<Named>`
      select id, name from departments
      where company_id = ${ctx.companyId} and id in (${departmentId}, ${target})`,
    inDepartment(ctx, departmentId),
  ])
  const ids = idsOf(held)
  await ctx.db.batch([
    sql`update projects set department_id = ${target}, version = version + 1
        where company_id = ${ctx.companyId} and id = any (${ids})`,
    insertRevisions(ctx, ids, {
      field: 'department',
      from: nameIn(departments, departmentId),
      to: nameIn(departments, target),
    }),
  ])
}
