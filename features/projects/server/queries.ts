import { type RawBuilder, sql } from 'kysely'
import { canSeeProject, canSeeTask } from '#features/directory/server/visible-queries.ts'
import type { Project } from '#features/projects/contract.ts'
import { PROJECT_FIELDS } from '#features/projects/fields.ts'
import { columnsOf } from '#records/fields/server/columns.ts'
import { revisionColumns } from '#records/revisions/server/revisions.ts'
import type { Ctx } from '#server/context.ts'
import { memberJsonSql, memberNameSql } from '#server/database/sql-parts.ts'
import type { Revision } from '#shared/revisions.ts'

export type ProjectRow = Omit<Project, 'can'>

interface Named {
  id: string
  name: string
}

/** The projects `pr` that match `fits`, by name; counts only live tasks that the caller may see. */
const projects = (
  ctx: Ctx,
  fits: RawBuilder<boolean>,
  only: string | null = null,
) => sql<ProjectRow>`
  select pr.id, ${columnsOf(PROJECT_FIELDS, 'pr')}, pr.status, pr.department_id, pr.version,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
    case when m.id is not null then ${memberJsonSql(ctx, 'm')} end manager,
    json_build_object('total', coalesce(c.total, 0), 'done', coalesce(c.done, 0),
      'review', coalesce(c.review, 0), 'overdue', coalesce(c.overdue, 0)) tasks
  from projects pr
  left join departments d on d.company_id = pr.company_id and d.id = pr.department_id
  left join users m on m.company_id = pr.company_id and m.id = pr.manager_id and m.status <> 'removed'
  left join (
    select t.project_id, count(*) total, count(*) filter (where t.status = 'done') done,
      count(*) filter (where t.status = 'review') review,
      count(*) filter (where t.status <> 'done' and t.deadline < ${ctx.today}) overdue
    from one_time_tasks t
    where t.company_id = ${ctx.companyId} and t.live and t.project_id is not null and ${canSeeTask(ctx, 't')}
      and (${only}::uuid is null or t.project_id = ${only})
    group by t.project_id
  ) c on c.project_id = pr.id
  where pr.company_id = ${ctx.companyId} and pr.deleted_at is null
    and (${only}::uuid is null or pr.id = ${only}) and ${fits}
  order by pr.name, pr.id`

export const listVisibleProjects = (ctx: Ctx) => ctx.db.all(projects(ctx, canSeeProject(ctx, 'pr')))

/** A project that the caller may see. */
export const findVisibleProject = (ctx: Ctx, id: string) =>
  ctx.db.first(projects(ctx, canSeeProject(ctx, 'pr'), id))

/** Ignores visibility: a user who has just given a project away still receives its state. */
export const findProject = (ctx: Ctx, id: string) => ctx.db.first(projects(ctx, sql`true`, id))

/** The manager and department that a project will reference. */
export interface References {
  managerId: string | null
  departmentId: string | null
}

const lockedManager = (ctx: Ctx, id: string | null) => sql<Named>`
  select u.id, ${memberNameSql(ctx, 'u')} "name" from users u
  where u.company_id = ${ctx.companyId} and u.id = ${id} and u.status <> 'removed' for share`

const lockedDepartment = (ctx: Ctx, id: string | null) => sql<Named>`
  select id, name from departments
  where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null for key share`

/** Returns the manager and department that exist, locked until the transaction ends. */
export async function lockReferences(ctx: Ctx, { managerId, departmentId }: References) {
  const [[manager], [department]] = await ctx.db.batch([
    lockedManager(ctx, managerId),
    lockedDepartment(ctx, departmentId),
  ])
  return { manager, department }
}

/**
 * Locks a visible project for a change; adding a task to it waits. The lock order is people,
 * projects, departments, as everywhere.
 */
export async function lockProject(ctx: Ctx, id: string, managerId: string | null = null) {
  const [[manager], , [project]] = await ctx.db.batch([
    lockedManager(ctx, managerId),
    sql`select from projects where company_id = ${ctx.companyId} and id = ${id} for update`,
    projects(ctx, canSeeProject(ctx, 'pr'), id),
  ])
  return { manager, project }
}

/** Locks a project for deletion, without its contents. */
export const lockToDelete = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<Named>`
    select id, name from projects
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null for update`)

export const listRevisions = (ctx: Ctx, id: string) =>
  ctx.db.all(sql<Revision>`
    select ${revisionColumns}
    from project_revisions r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = ${ctx.companyId} and r.project_id = ${id} order by r.created_at desc, r.id desc`)
