import { type RawBuilder, sql } from 'kysely'
import type { TaskPlace, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { PARTS } from '#features/one-time-tasks/tasks/server/queries.ts'
import { fieldNamesOf, type ValuesOf } from '#records/fields/field.ts'
import { arraysOf, assignmentsOf, columnsOf } from '#records/fields/server/columns.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Change } from '#shared/revisions.ts'

/** The ids of the people by place. */
export type Placing = Record<TaskPlace, readonly string[]>

/** A task's places as rows. */
const rowsOf = ({ id, placing }: Pick<NewTask, 'id' | 'placing'>) =>
  (Object.keys(PARTS) as TaskPlace[]).flatMap((place) =>
    [...new Set(placing[place])].map((userId) => ({ id, userId, part: PARTS[place] })),
  )

/** The places as columns, for `unnest`. */
interface Places {
  taskIds: readonly string[]
  userIds: readonly string[]
  parts: readonly string[]
}

function placesOf(tasks: readonly Pick<NewTask, 'id' | 'placing'>[]): Places {
  const rows = tasks.flatMap(rowsOf)
  return {
    taskIds: rows.map(({ id }) => id),
    userIds: rows.map(({ userId }) => userId),
    parts: rows.map(({ part }) => part),
  }
}

const insertPeople = (ctx: Ctx, { taskIds, userIds, parts }: Places) => sql`
  insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
  select ${ctx.companyId}, * from unnest(${taskIds}::uuid[], ${userIds}::uuid[], ${parts}::text[])`

/**
 * The time of a new event of the locked task `id`: now, but later than all of its earlier events. A
 * request can start before another one that finishes first.
 */
export const nextEventTime = (ctx: Ctx, id: RawBuilder<unknown>) => sql`
  greatest(${ctx.now}::timestamptz, (select max(h.created_at) + interval '1 microsecond' from (
    select created_at from one_time_task_status_changes
      where company_id = ${ctx.companyId} and one_time_task_id = ${id}
    union all
    select created_at from one_time_task_revisions
      where company_id = ${ctx.companyId} and one_time_task_id = ${id}) h))`

interface StatusChange {
  id: string
  from: TaskStatus
  to: TaskStatus
}

/** The values of a task other than its people and its status. */
export type TaskValues = ValuesOf<typeof TASK_FIELDS> & {
  project_id: string | null
  department_id: string | null
}

export interface NewTask {
  id: string
  values: TaskValues
  placing: Placing
}

/** New tasks as columns; `changeIds`: the ids of their first status changes. */
type Columns = Places &
  Record<keyof TaskValues | 'ids' | 'changeIds', readonly unknown[]> & { importId: string | null }

const inserting = prepareQuery<unknown, Columns>(
  [
    'importId',
    'ids',
    'changeIds',
    'taskIds',
    'userIds',
    'parts',
    ...fieldNamesOf(TASK_FIELDS),
    'project_id',
    'department_id',
  ],
  (ctx, its) => sql`
    with made as (
      insert into one_time_tasks (company_id, created_by, created_at, updated_at, import_id,
        id, ${columnsOf(TASK_FIELDS)}, project_id, department_id)
      select ${ctx.companyId}, ${ctx.userId}, ${ctx.now}, ${ctx.now}, ${its.importId}::uuid, * from unnest(${its.ids}::uuid[],
        ${arraysOf(TASK_FIELDS, its)}, ${its.project_id}::uuid[], ${its.department_id}::uuid[])),
    placed as (${insertPeople(ctx, its)})
    insert into one_time_task_status_changes (company_id, to_status, user_id, created_at, id, one_time_task_id)
    select ${ctx.companyId}, 'pending', ${ctx.userId}, ${ctx.now}, *
    from unnest(${its.changeIds}::uuid[], ${its.ids}::uuid[])`,
)

/** Stores new tasks: one statement inserts into all tables. */
export function insertTasks(ctx: Ctx, tasks: readonly NewTask[], importId: string | null = null) {
  const ids = tasks.map(({ id }) => id)
  const all = <K extends keyof TaskValues>(name: K) => tasks.map(({ values }) => values[name])
  return ctx.db.all(
    inserting(ctx, {
      ...{ importId, ids, changeIds: ids.map(() => uuidv7()), ...placesOf(tasks) },
      ...(Object.fromEntries(fieldNamesOf(TASK_FIELDS).map((name) => [name, all(name)])) as Record<
        keyof typeof TASK_FIELDS,
        unknown[]
      >),
      ...{ project_id: all('project_id'), department_id: all('department_id') },
    }),
  )
}

const touched = (ctx: Ctx) =>
  sql`updated_at = greatest(updated_at, ${ctx.now}), version = version + 1`

const ofTask = (ctx: Ctx, id: string) => sql`company_id = ${ctx.companyId} and id = ${id}`

const insertRevision = (ctx: Ctx, id: string, changes: readonly Change[]) => sql`
  insert into one_time_task_revisions (company_id, one_time_task_id, id, user_id, created_at, changes)
  values (${ctx.companyId}, ${id}, ${uuidv7()}, ${ctx.userId}, ${nextEventTime(ctx, sql`${id}::uuid`)}, ${JSON.stringify(changes)})`

export interface ChangedTask extends NewTask {
  changes: readonly Change[]
}

export const saveTask = (ctx: Ctx, { id, values, placing, changes }: ChangedTask) =>
  ctx.db.batch([
    sql`update one_time_tasks set ${assignmentsOf(TASK_FIELDS, values)},
          project_id = ${values.project_id}, department_id = ${values.department_id}, ${touched(ctx)}
        where ${ofTask(ctx, id)}`,
    sql`delete from one_time_task_people where company_id = ${ctx.companyId} and one_time_task_id = ${id}`,
    insertPeople(ctx, placesOf([{ id, placing }])),
    insertRevision(ctx, id, changes),
  ])

const savingStatus = prepareQuery<unknown, StatusChange & { changeId: string }>(
  ['id', 'from', 'to', 'changeId'],
  (ctx, { id, from, to, changeId }) => sql`
    with moved as (update one_time_tasks set status = ${to}, ${touched(ctx)} where ${ofTask(ctx, id)})
    insert into one_time_task_status_changes (company_id, id, one_time_task_id, from_status, to_status, user_id, created_at)
    values (${ctx.companyId}, ${changeId}, ${id}, ${from}, ${to}, ${ctx.userId}, ${nextEventTime(ctx, sql`${id}::uuid`)})`,
)

export const saveStatus = (ctx: Ctx, change: StatusChange) =>
  ctx.db.all(savingStatus(ctx, { ...change, changeId: uuidv7() }))

/**
 * Removes a locked, reopened task from a project or department that has ended. The shared lock
 * waits for one that is just ending.
 */
export async function detachFromEnded(
  ctx: Ctx,
  id: string,
  { field, id: placeId }: { field: 'project' | 'department'; id: string },
): Promise<void> {
  const place = await ctx.db.first(sql<{ name: string; ended: boolean }>`
    select name, deleted_at is not null ended from ${sql.table(`${field}s`)}
    where company_id = ${ctx.companyId} and id = ${placeId} for share`)
  if (!place?.ended) return
  await ctx.db.batch([
    sql`update one_time_tasks set ${sql.ref(`${field}_id`)} = null where ${ofTask(ctx, id)}`,
    insertRevision(ctx, id, [{ field, from: place.name, to: null }]),
  ])
}

/** Stores the reason for sending a task back as a comment. */
export const insertReason = (ctx: Ctx, id: string, reason: string) =>
  ctx.db.all(sql`
    insert into one_time_task_comments (company_id, id, one_time_task_id, user_id, body, is_reason, created_at)
    values (${ctx.companyId}, ${uuidv7()}, ${id}, ${ctx.userId}, ${reason}, true, ${ctx.now})`)

export const saveArchived = (ctx: Ctx, id: string, archived: boolean) =>
  ctx.db.batch([
    sql`update one_time_tasks set archived_at = ${archived ? ctx.now : null}, ${touched(ctx)}
        where ${ofTask(ctx, id)}`,
    insertRevision(ctx, id, [{ field: 'archived', from: !archived, to: archived }]),
  ])

/** The task's content stays until the deletion can no longer be undone. */
export const saveDeleted = (ctx: Ctx, id: string, deleted: boolean) =>
  ctx.db.batch([
    sql`update one_time_tasks set deleted_at = ${deleted ? ctx.now : null}, ${touched(ctx)}
        where ${ofTask(ctx, id)}`,
    insertRevision(ctx, id, [{ field: 'deleted', from: !deleted, to: deleted }]),
  ])

export const saveStar = (ctx: Ctx, id: string, starred: boolean) =>
  ctx.db.all(
    starred
      ? sql`insert into one_time_task_stars (company_id, user_id, one_time_task_id, created_at)
            values (${ctx.companyId}, ${ctx.userId}, ${id}, ${ctx.now}) on conflict do nothing`
      : sql`delete from one_time_task_stars
            where company_id = ${ctx.companyId} and user_id = ${ctx.userId} and one_time_task_id = ${id}`,
  )
