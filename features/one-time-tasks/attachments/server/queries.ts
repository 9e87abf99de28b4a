import { type RawBuilder, sql } from 'kysely'
import { canSeeTask } from '#features/directory/server/visible-queries.ts'
import type { Attachment } from '#features/one-time-tasks/attachments/contract.ts'
import { revisionValues } from '#records/revisions/server/revisions.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { ReceivedFile } from '#server/files/receive-file.ts'

export type AttachmentRow = Pick<
  Attachment,
  'id' | 'name' | 'size' | 'type' | 'user' | 'created_at'
> & {
  task_id: string
  is_picture: boolean
}

const attachments = (ctx: Ctx) => sql`
  select a.id, a.name, a.size_bytes::int "size", a.media_type "type", ${personJsonSql('u')} "user",
    ${instantTextSql(sql`a.created_at`)} created_at, a.one_time_task_id task_id, a.is_picture
  from one_time_task_attachments a join users u on u.company_id = a.company_id and u.id = a.user_id
  where a.company_id = ${ctx.companyId} and a.state = 'ready'`

/** Selects the files of a task, oldest first. */
export const attachmentsOf = (ctx: Ctx, taskId: string) => sql<AttachmentRow>`
  ${attachments(ctx)} and a.one_time_task_id = ${taskId} order by a.created_at, a.id`

export const listAttachments = (ctx: Ctx, taskId: string) => ctx.db.all(attachmentsOf(ctx, taskId))

export const findAttachment = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<AttachmentRow>`${attachments(ctx)} and a.id = ${id}`)

/** A file that is being uploaded, with its future id. */
export type NewAttachment = Pick<ReceivedFile, 'name' | 'size' | 'type' | 'sha256'> & { id: string }

/** The number of files on a task, including uploads in progress. */
export const countOnTask = async (ctx: Ctx, taskId: string): Promise<number> => {
  const row = await ctx.db.first(sql<{ count: number }>`
    select count(*)::int "count" from one_time_task_attachments
    where company_id = ${ctx.companyId} and one_time_task_id = ${taskId}`)
  return row?.count ?? 0
}

export const insertPending = (ctx: Ctx, taskId: string, files: readonly NewAttachment[]) =>
  ctx.db.all(sql`
    insert into one_time_task_attachments
      (company_id, one_time_task_id, user_id, created_at, id, name, size_bytes, media_type, sha256)
    select ${ctx.companyId}, ${taskId}, ${ctx.userId}, ${ctx.now}, f.*
    from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ name }) => name)}::text[],
      ${files.map(({ size }) => size)}::bigint[], ${files.map(({ type }) => type)}::text[],
      ${files.map(({ sha256 }) => sha256)}::text[]) f`)

const insertRevisionSql = (
  ctx: Ctx,
  taskId: string,
  change: { from: string | null; to: string | null },
) => sql`
  insert into one_time_task_revisions (company_id, one_time_task_id, id, user_id, created_at, changes)
  values (${ctx.companyId}, ${taskId}, ${revisionValues(ctx, [{ field: 'attachment', ...change }])})`

const touch = (ctx: Ctx, taskId: string) => sql`
  update one_time_tasks set updated_at = greatest(updated_at, ${ctx.now}) where company_id = ${ctx.companyId} and id = ${taskId}`

/** Marks the files that are still pending as ready. Returns their ids. */
export async function markReady(
  ctx: Ctx,
  taskId: string,
  files: readonly { id: string; name: string; isPicture: boolean }[],
): Promise<readonly string[]> {
  const [ready] = await ctx.db.batch([
    sql<{ id: string }>`
      update one_time_task_attachments a set state = 'ready', is_picture = f.is_picture
      from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map((one) => one.isPicture)}::boolean[]) f (id, is_picture)
      where a.company_id = ${ctx.companyId} and a.id = f.id and a.state = 'pending' returning a.id`,
    ...files.map(({ name }) => insertRevisionSql(ctx, taskId, { from: null, to: name })),
    touch(ctx, taskId),
  ])
  return (ready as { id: string }[]).map(({ id }) => id)
}

const deleteAttachmentsSql = (ctx: Pick<Ctx, 'companyId'>, which: RawBuilder<boolean>) => sql`
  delete from one_time_task_attachments where company_id = ${ctx.companyId} and ${which}`

/**
 * Drops files that did not arrive. If a row was deleted with its task in the meantime, its file is
 * removed again: the first removal may have run before the file was stored.
 */
export const dropPending = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.batch([
    sql`select enqueue_job('attachments.remove', json_build_object('company', ${ctx.companyId}::uuid, 'id', f.id))
        from unnest(${ids}::uuid[]) f (id) where not exists (
          select from one_time_task_attachments a where a.company_id = ${ctx.companyId} and a.id = f.id)`,
    deleteAttachmentsSql(ctx, sql`id = any (${ids}) and state = 'pending'`),
  ])

export const removeAttachment = (ctx: Ctx, { id, task_id, name }: AttachmentRow) =>
  ctx.db.batch([
    deleteAttachmentsSql(ctx, sql`id = ${id}`),
    insertRevisionSql(ctx, task_id, { from: name, to: null }),
    touch(ctx, task_id),
  ])

/** Deletes all files of a task that is deleted for good. */
export const removeAllOf = (ctx: Pick<Ctx, 'companyId' | 'db'>, taskId: string) =>
  ctx.db.all(deleteAttachmentsSql(ctx, sql`one_time_task_id = ${taskId}`))

/** Deletes rows that are pending for more than an hour: the process that added them is gone. */
export const deleteAbandoned = (now: Date) => [
  sql`delete from one_time_task_attachments
      where state = 'pending' and created_at < ${now}::timestamptz - interval '1 hour'`,
]

/** The current file of a link, if the reader may see the task. */
export const findLinked = (ctx: Ctx, fileId: string) =>
  ctx.db.first(sql<{ name: string; size: number; type: string; is_picture: boolean }>`
    select a.name, a.size_bytes::int "size", a.media_type "type", a.is_picture
    from one_time_task_attachments a join one_time_tasks t on t.company_id = a.company_id and t.id = a.one_time_task_id
    where a.company_id = ${ctx.companyId} and a.id = ${fileId} and a.state = 'ready' and t.deleted_at is null
      and ${canSeeTask(ctx, 't')}`)

/** The storage keys of all files of all companies, and of their thumbnails. */
export const listKeys = sql<{ key: string; needed: boolean }>`
  select 'attachments/' || company_id || '/' || id || v.ending "key", v.ending = '' and state = 'ready' needed
  from one_time_task_attachments, (values (''), ('-small.webp'), ('-large.webp')) v (ending)`

/** Those of the ids that have a row. */
export const listKnown = (db: Queries, companyId: string, ids: readonly string[]) =>
  db.all(sql<{ id: string }>`
    select id from one_time_task_attachments where company_id = ${companyId} and id = any (${ids})`)
