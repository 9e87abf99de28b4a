import { sql } from 'kysely'
import { undoableSince } from '#records/undo.ts'
import type { Ctx } from '#server/context.ts'
import { type Dependents, lockWithDependents } from '#server/database/dependents-queries.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/** Content that a feature stores in departments, and what happens to it when a department ends. */
export interface DepartmentContent extends Dependents {
  /** Moves open content to another department, or to none. Past content stays unchanged. */
  move(ctx: Ctx, departmentId: string, target: string | null): Promise<unknown>
}

export const departmentContent = new ExtensionPoint<DepartmentContent>('what departments hold')

export interface LockedDepartment {
  id: string
  name: string
  /** True for the department to delete, false for the one that takes over. */
  leaving: boolean
}

/** Locks both departments in id order, so that two opposite moves cannot deadlock. */
const lockedDepartments = (ctx: Ctx, id: string, target: string | null) =>
  ctx.db.all(sql<LockedDepartment>`
    select id, name, id = ${id} leaving from departments
    where company_id = ${ctx.companyId} and id in (${id}, ${target}) and deleted_at is null
    order by id for update`)

/** Locks a department's contents, then both departments, in the same order as task changes. */
export const lockDepartments = (ctx: Ctx, id: string, target: string | null) =>
  lockWithDependents(ctx, {
    id,
    dependents: ctx.extensions.list(departmentContent),
    lock: () => lockedDepartments(ctx, id, target),
  })

export interface BlockingContents {
  members: number
  routine_tasks: number
}

export const countBlockingContents = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<BlockingContents>`
    select
      (select count(*)::int from department_members m join users u on u.company_id = m.company_id and u.id = m.user_id
        where m.company_id = ${ctx.companyId} and m.department_id = ${id} and u.status <> 'removed') members,
      (select count(distinct routine_task_id)::int from routine_task_versions
        where company_id = ${ctx.companyId} and department_id = ${id} and valid_to > ${ctx.today} and active
          and slot = 0) routine_tasks`)

/** Counts the contents of a locked department, without its members. */
export async function countContents(ctx: Ctx, id: string): Promise<number> {
  let count = 0
  for (const { list } of ctx.extensions.list(departmentContent))
    count += (await list?.(ctx, id))?.length ?? 0
  return count
}

/** A query of the people whom the move adds to the other department, for `notify`. */
export const joiningMembers = (ctx: Ctx, { from, to }: { from: string; to: string }) => {
  const membersOf = (id: string) => sql`
    select user_id from department_members where company_id = ${ctx.companyId} and department_id = ${id}`
  return sql`${membersOf(from)} except ${membersOf(to)}`
}

/** They also stay members of the deleted department: its past occurrences are still theirs. */
const joinMembers = (ctx: Ctx, id: string, target: string | null) => [
  sql`insert into department_members (company_id, department_id, user_id, joined_on)
      select m.company_id, ${target}::uuid, m.user_id, ${ctx.today}
      from department_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = ${ctx.companyId} and m.department_id = ${id} and u.status <> 'removed'
      order by m.user_id on conflict do nothing`,
  sql`update departments set version = version + 1
      where company_id = ${ctx.companyId} and id = ${target}`,
]

/**
 * Ends a department that is locked with its contents; the row stays, so that history keeps its
 * name. Open content moves to `target`, or has no department if `target` is null.
 */
export async function endDepartment(ctx: Ctx, id: string, target: string | null): Promise<void> {
  for (const content of ctx.extensions.list(departmentContent)) await content.move(ctx, id, target)
  await ctx.db.batch([
    ...(target === null ? [] : joinMembers(ctx, id, target)),
    sql`update departments set deleted_at = ${ctx.now}, version = version + 1
        where company_id = ${ctx.companyId} and id = ${id}`,
  ])
}

/**
 * Locks a department that the caller has just deleted and that was empty, and returns its name. The
 * audit log entry of the deletion shows whether it was empty.
 */
export const lockDeleted = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ id: string; name: string }>`
    select d.id, d.name from departments d
    where d.company_id = ${ctx.companyId} and d.id = ${id} and d.deleted_at >= ${undoableSince(ctx)}
      and exists (select from audit_events e where e.company_id = d.company_id and e.at = d.deleted_at
        and e.action = 'department_deleted' and e.subject_id = d.id and e.actor_id = ${ctx.userId}
        and e.facts @> '{"moved_to": null, "left_over": 0}')
    for update`)

export const markUndeleted = (ctx: Ctx, id: string) =>
  ctx.db.all(sql`
    update departments set deleted_at = null, version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}`)
