import { type RawBuilder, sql } from 'kysely'
import { onDate } from '#features/absences/server/away-queries.ts'
import {
  canSeeEveryTask,
  canSeeProject,
  canSeeTask,
} from '#features/directory/server/visible-queries.ts'
import { isVisibleDefinition } from '#features/routine-tasks/definitions/server/change-queries.ts'
import { isMine } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import { MAX_OF_A_KIND, type SearchKind } from '#features/search/contract.ts'
import type { SearchMatch, SearchText } from '#features/search/server/matches.ts'
import { type Ctx, hasPermission } from '#server/context.ts'
import { instantTextSql, memberNameSql } from '#server/database/sql-parts.ts'

/** Matches if every wanted word is a prefix of a word in `words`, which `search_words` produced. */
const matchesWords = (words: RawBuilder<unknown>, { words: wanted }: SearchText) =>
  sql`${words} like all (${wanted.map((one) => `% ${one}%`)}::text[])`

const newest = sql`limit ${MAX_OF_A_KIND}`
const createdAt = (alias: string) =>
  sql`${instantTextSql(sql.ref(`${alias}.created_at`))} created_at`

/**
 * The newest matching texts of tasks that the caller can see. If the caller can see every task, a
 * `security definer` function searches without row-level security.
 */
const texts = (ctx: Ctx, wanted: SearchText) =>
  canSeeEveryTask(ctx)
    ? sql`select one_time_task_id, source, id
        from find_one_time_task_words(${wanted.words}::text[], ${MAX_OF_A_KIND})`
    : sql`select w.one_time_task_id, w.source, w.id from one_time_task_words w
        join one_time_tasks t on t.company_id = w.company_id and t.id = w.one_time_task_id
        where w.company_id = ${ctx.companyId} and ${canSeeTask(ctx, 't')} and ${matchesWords(sql`w.words`, wanted)}
        order by w.created_at desc, w.id desc ${newest}`

/** Finds tasks, their comments and replies in one query. */
const findTasks = (ctx: Ctx, wanted: SearchText) =>
  ctx.db.all(sql<SearchMatch>`
    select case f.source when 'task' then 'one_time_task' else 'comment' end kind, f.id, t.title,
      case f.source when 'task' then t.description when 'comment' then c.body else r.body end body,
      case f.source when 'task' then coalesce(pr.name, d.name) else trim(u.name || ' ' || u.last_name) end "where",
      'one-time-task' page, json_build_object('task', t.id) by,
      ${instantTextSql(sql`case f.source when 'task' then t.created_at when 'comment' then c.created_at else r.created_at end`)} created_at
    from (${texts(ctx, wanted)}) f
    join one_time_tasks t on t.company_id = ${ctx.companyId} and t.id = f.one_time_task_id and t.deleted_at is null
    left join one_time_task_comments c on c.company_id = ${ctx.companyId} and f.source = 'comment' and c.id = f.id
    left join one_time_task_replies r on r.company_id = ${ctx.companyId} and f.source = 'reply' and r.id = f.id
    left join users u on u.company_id = ${ctx.companyId} and u.id = coalesce(c.user_id, r.user_id)
    left join projects pr on pr.company_id = ${ctx.companyId} and pr.id = t.project_id and pr.deleted_at is null
      and ${canSeeProject(ctx, 'pr')}
    left join departments d on d.company_id = ${ctx.companyId} and d.id = t.department_id and d.deleted_at is null`)

const isOwnDuty = (ctx: Ctx) =>
  ctx.isOwner ? sql<boolean>`true` : isMine(ctx, 'v', onDate(ctx.today))

const findRoutineTasks = (ctx: Ctx, wanted: SearchText) =>
  ctx.db.all(sql<SearchMatch>`
    select 'routine_task' kind, t.id, v.task_name title, v.description body, d.name "where", ${createdAt('t')},
      case when ${isVisibleDefinition(ctx)} then 'manage-routine-task' else 'routine-task' end page,
      json_build_object('search', v.task_name) by
    from routine_tasks t
    join routine_task_versions v on v.company_id = t.company_id and v.routine_task_id = t.id and v.valid_to = 'infinity'
    left join departments d on d.company_id = v.company_id and d.id = v.department_id
    where t.company_id = ${ctx.companyId} and t.slot = 0 and t.deleted_at is null
      and ${matchesWords(sql`search_words(v.task_name || ' ' || v.description)`, wanted)}
      and (${isVisibleDefinition(ctx)} or ${isOwnDuty(ctx)})
    order by t.created_at desc, t.id desc ${newest}`)

const findProjects = (ctx: Ctx, wanted: SearchText) =>
  ctx.db.all(sql<SearchMatch>`
    select 'project' kind, pr.id, pr.name title, pr.description body, d.name "where", ${createdAt('pr')},
      'project/' || pr.id page, null by
    from projects pr
    left join departments d on d.company_id = pr.company_id and d.id = pr.department_id and d.deleted_at is null
    where pr.company_id = ${ctx.companyId} and pr.deleted_at is null and ${canSeeProject(ctx, 'pr')}
      and ${matchesWords(sql`search_words(pr.name || ' ' || pr.description)`, wanted)}
    order by pr.created_at desc, pr.id desc ${newest}`)

/**
 * Links to the thing's own page if the caller can open it, otherwise to the task list filtered by
 * it.
 */
const pageOrFilteredList = (
  isOpen: boolean,
  page: string,
  [name, filter]: [name: RawBuilder<unknown>, filter: string],
) =>
  isOpen
    ? sql`${page}::text page, json_build_object('search', ${name}) by`
    : sql`'one-time-task' page, json_build_object(${filter}::text, id) by`

function findDepartments(ctx: Ctx, wanted: SearchText) {
  const isOpen = hasPermission(ctx, 'view-department')
  const words = isOpen ? sql`name || ' ' || description` : sql`name`
  return ctx.db.all(sql<SearchMatch>`
    select 'department' kind, id, name title, ${isOpen ? sql`description` : sql`null`} body, null "where",
      ${createdAt('d')}, ${pageOrFilteredList(isOpen, 'department', [sql`name`, 'department_id'])}
    from departments d
    where company_id = ${ctx.companyId} and deleted_at is null and ${matchesWords(sql`search_words(${words})`, wanted)}
    order by d.created_at desc, id desc ${newest}`)
}

/** Searches the name as shown to the caller, so a hidden email address never matches. */
function findPeople(ctx: Ctx, wanted: SearchText) {
  const isOpen = hasPermission(ctx, 'view-user')
  return ctx.db.all(sql<SearchMatch>`
    select 'person' kind, id, title, null body, ${isOpen ? sql`nullif(p."position", '')` : sql`null`} "where",
      ${createdAt('p')}, ${pageOrFilteredList(isOpen, 'team', [sql`title`, 'assigned_user_id'])}
    from (select u.id, ${memberNameSql(ctx, 'u')} title, u."position", u.created_at from users u
      where u.company_id = ${ctx.companyId} and u.status <> 'removed') p
    where ${matchesWords(sql`search_words(title)`, wanted)}
    order by p.created_at desc, id desc ${newest}`)
}

/** The search functions and the kinds they find; tasks and comments come from one query. */
export const FINDERS: readonly (readonly [
  kinds: readonly SearchKind[],
  find: (ctx: Ctx, wanted: SearchText) => Promise<SearchMatch[]>,
])[] = [
  [['one_time_task', 'comment'], findTasks],
  [['routine_task'], findRoutineTasks],
  [['project'], findProjects],
  [['department'], findDepartments],
  [['person'], findPeople],
]
