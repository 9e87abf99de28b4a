import { sql } from 'kysely'
import type { Task, TaskPerson } from '#features/one-time-tasks/tasks/contract.ts'
import { LISTED_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import type { PARTS, TaskRow } from '#features/one-time-tasks/tasks/server/queries.ts'
import { columnsOf } from '#records/fields/server/columns.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { instantTextSql, memberNameSql } from '#server/database/sql-parts.ts'

type Part = (typeof PARTS)[keyof typeof PARTS]
type Department = NonNullable<TaskRow['department']>
type Named = NonNullable<Task['project']>

interface Row extends Omit<TaskRow, 'project' | 'department' | 'people' | 'created_by'> {
  project_id: string | null
  department_id: string | null
  created_by: string
}

/** A page of tasks: the rows, and the referenced records once for the whole page. */
interface Page {
  rows: Row[] | null
  /** Sorted by the people's names. */
  people: [taskId: string, part: Part, userId: string][] | null
  users: TaskPerson[] | null
  projects: Named[] | null
  departments: Department[] | null
}

/** The page `p`: the tasks of `ids`, in their order. */
const page = (ctx: Ctx, ids: readonly string[]) => sql`
  select t.*, ids.place from unnest(${ids}::uuid[]) with ordinality ids (id, place)
  cross join lateral (
    select id, ${columnsOf(LISTED_FIELDS)}, status, comments_count, attachments_count, version,
      created_at, updated_at, archived_at, project_id, department_id, created_by
    from one_time_tasks where company_id = ${ctx.companyId} and id = ids.id and deleted_at is null offset 0) t`

const rows = (ctx: Ctx) => sql`
  select p.id, ${columnsOf(LISTED_FIELDS, 'p')}, p.status, p.comments_count, p.attachments_count,
    p.version, ${instantTextSql(sql`p.created_at`)} created_at, ${instantTextSql(sql`p.updated_at`)} updated_at,
    p.archived_at is not null archived, p.project_id, p.department_id, p.created_by,
    (select count(*) from one_time_task_unread_replies x
      where x.company_id = ${ctx.companyId} and x.user_id = ${ctx.userId} and x.one_time_task_id = p.id)::int unread,
    exists (select from one_time_task_stars s where s.company_id = ${ctx.companyId} and s.user_id = ${ctx.userId}
      and s.one_time_task_id = p.id) starred
  from page p order by p.place`

/**
 * Reads a page of tasks. Each referenced id is looked up once: not for each row, and never with a
 * join that would read all rows of the company.
 */
const read = prepareQuery<Page, { ids: readonly string[] }>(
  ['ids'],
  (ctx, { ids }) => sql<Page>`
  with page as materialized (${page(ctx, ids)}),
  placed as materialized (
    select p.id task_id, x.part, x.user_id from page p cross join lateral (
      select part, user_id from one_time_task_people
      where company_id = ${ctx.companyId} and one_time_task_id = p.id offset 0) x),
  known as materialized (
    select u.* from (select user_id from placed union select created_by from page) w
    cross join lateral (
      select u.id, u.name, u.last_name, ${memberNameSql(ctx, 'u')} whole, u.status from users u
      where u.company_id = ${ctx.companyId} and u.id = w.user_id offset 0) u)
  select (select json_agg(r) from (${rows(ctx)}) r) "rows",
    (select json_agg(json_build_array(x.task_id, x.part, x.user_id) order by k.name, k.last_name, k.id)
      from placed x join known k on k.id = x.user_id) people,
    (select json_agg(json_strip_nulls(json_build_object('id', k.id, 'name', k.whole,
      'left', case when k.status = 'removed' then true end))) from known k) users,
    (select json_agg(json_build_object('id', x.id, 'name', x.name))
      from (select distinct project_id from page where project_id is not null) w
      cross join lateral (select id, name from projects
        where company_id = ${ctx.companyId} and id = w.project_id offset 0) x) projects,
    (select json_agg(json_build_object('id', x.id, 'name', x.name, 'managerId', x.manager_id))
      from (select distinct department_id from page where department_id is not null) w
      cross join lateral (select id, name, case when deleted_at is null then manager_id end manager_id
        from departments where company_id = ${ctx.companyId} and id = w.department_id offset 0) x) departments`,
)

const byId = <T extends { id: string }>(all: readonly T[] | null) =>
  new Map((all ?? []).map((one) => [one.id, one]))

const noPeople = (): Record<Part, TaskPerson[]> => ({
  assignee: [],
  supervisor: [],
  consulted: [],
  informed: [],
})

/**
 * The tasks of `ids` in their order; tasks that no longer exist are left out. A separate statement
 * from the search: each filter needs its own plan, but this one is prepared once.
 */
export async function readTasks(ctx: Ctx, ids: readonly string[]): Promise<TaskRow[]> {
  if (ids.length === 0) return []
  const found = await ctx.db.first(read(ctx, { ids }))
  if (!found?.rows) return []
  const [users, projects, departments] = [
    byId(found.users),
    byId(found.projects),
    byId(found.departments),
  ]
  const placed = new Map(found.rows.map(({ id }) => [id, noPeople()]))
  for (const [taskId, part, userId] of found.people ?? []) {
    const user = users.get(userId)
    if (user) placed.get(taskId)?.[part].push(user)
  }
  return found.rows.map(({ project_id, department_id, created_by, ...row }) => {
    const { assignee, supervisor, consulted, informed } = placed.get(row.id) ?? noPeople()
    const { id, name } = users.get(created_by) ?? { id: created_by, name: '' }
    return {
      project: (project_id && projects.get(project_id)) || null,
      department: (department_id && departments.get(department_id)) || null,
      created_by: { id, name },
      people: { assigned: assignee, supervisor: supervisor[0] ?? null, consulted, informed },
      ...row,
    }
  })
}
