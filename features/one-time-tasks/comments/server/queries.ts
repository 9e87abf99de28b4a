import { type RawBuilder, sql } from 'kysely'
import type { TaskComment, TaskReply } from '#features/one-time-tasks/comments/contract.ts'
import { PARTS } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { TaskAccess } from '#features/one-time-tasks/tasks/server/task-access.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { instantTextSql, memberNameSql, personJsonSql } from '#server/database/sql-parts.ts'
import { notifySql } from '#server/mail/notify.ts'
import type { NoticeFacts, NoticeKind } from '#shared/notifications.ts'

/** Rows as the database returns them, with the id of their task. */
export type ReplyRow = Omit<TaskReply, 'can'> & { task_id: string; comment_id: string }
export type CommentRow = Omit<TaskComment, 'can' | 'replies'> & {
  task_id: string
  replies: ReplyRow[]
}

const instant = (column: string) => instantTextSql(sql.ref(column))

/** The columns of the reply `r`; an unread reply has a row in `one_time_task_unread_replies`. */
const replyColumns = (ctx: Ctx) => sql`
  r.id, r.one_time_task_id task_id, r.comment_id, ${personJsonSql('ru')} "user", r.body,
  ${instant('r.created_at')} created_at, ${instant('r.edited_at')} edited_at,
  not exists (select from one_time_task_unread_replies x where x.company_id = r.company_id
    and x.user_id = ${ctx.userId} and x.one_time_task_id = r.one_time_task_id and x.reply_id = r.id) "read"`

const replies = (ctx: Ctx) => sql`
  select ${replyColumns(ctx)} from one_time_task_replies r
  join users ru on ru.company_id = r.company_id and ru.id = r.user_id`

const comments = (ctx: Ctx) => sql<CommentRow>`
  select c.id, c.one_time_task_id task_id, ${personJsonSql('u')} "user", c.body, c.file_ids, c.is_reason,
    ${instant('c.created_at')} created_at, ${instant('c.edited_at')} edited_at,
    c.deleted_at is not null deleted,
    coalesce((select json_agg(x order by x.created_at, x.id) from (
      ${replies(ctx)} where r.company_id = c.company_id and r.comment_id = c.id) x), '[]') replies
  from one_time_task_comments c join users u on u.company_id = c.company_id and u.id = c.user_id
  where c.company_id = ${ctx.companyId}`

/** Selects the comments of a task, oldest first; a deleted comment only while it has replies. */
export const commentsOf = (ctx: Ctx, taskId: string) => sql<CommentRow>`
  ${comments(ctx)} and c.one_time_task_id = ${taskId}
    and (c.deleted_at is null or exists (select from one_time_task_replies y
      where y.company_id = c.company_id and y.comment_id = c.id))
  order by c.created_at, c.id`

const one = prepareQuery<CommentRow, { id: string }>(
  ['id'],
  (ctx, { id }) => sql<CommentRow>`${comments(ctx)} and c.id = ${id}`,
)

export const findComment = (ctx: Ctx, id: string) => ctx.db.first(one(ctx, { id }))

export const findReply = (ctx: Ctx, id: string) =>
  ctx.db.first(
    sql<ReplyRow>`${replies(ctx)} where r.company_id = ${ctx.companyId} and r.id = ${id}`,
  )

/** The users of these ids, with names as the caller may see them; also people who have left. */
export const listMentioned = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql<{ id: string; name: string }>`
    select u.id, ${memberNameSql(ctx, 'u')} "name" from users u
    where u.company_id = ${ctx.companyId} and u.id = any (${ids}) order by u.id`)

interface Actor {
  id: string
  name: string
  isOwner: boolean
  permissions: string[]
}

/** Those of the ids who are members now, with the permissions that decide who may see a task. */
export const listReaders = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql<Actor>`
    select u.id, ${memberNameSql(ctx, 'u')} "name", u.is_owner "isOwner",
      array(select distinct unnest(ro.permissions) from user_roles ur
        join roles ro on ro.company_id = ur.company_id and ro.id = ur.role_id
        where ur.company_id = u.company_id and ur.user_id = u.id) permissions
    from users u where u.company_id = ${ctx.companyId} and u.id = any (${ids}) and u.status <> 'removed'`)

const touch = (ctx: Ctx, taskId: string) => sql`
  update one_time_tasks set updated_at = greatest(updated_at, ${ctx.now}) where company_id = ${ctx.companyId} and id = ${taskId}`

interface NewText {
  id: string
  taskId: string
  body: string
}

/** The fields of a task that decide who may comment, and the caller as author. */
export type CommentedTaskRow = TaskAccess & { id: string; me: CommentRow['user'] }

const peopleIn = (part: string) =>
  sql`coalesce(json_agg(json_build_object('id', p.user_id)) filter (where p.part = ${sql.lit(part)}), '[]')`

const taskForComment = prepareQuery<CommentedTaskRow, { id: string }>(
  ['id'],
  (ctx, { id }) => sql<CommentedTaskRow>`
    select t.id, t.status, t.archived_at is not null archived, json_build_object('id', t.created_by) created_by,
      (select json_build_object('managerId', d.manager_id) from departments d
        where d.company_id = t.company_id and d.id = t.department_id and d.deleted_at is null) department,
      (select json_build_object('assigned', ${peopleIn(PARTS.assigned)}, 'consulted', ${peopleIn(PARTS.consulted)},
          'informed', ${peopleIn(PARTS.informed)},
          'supervisor', (json_agg(json_strip_nulls(json_build_object('id', u.id,
            'left', case when u.status = 'removed' then true end))) filter (where p.part = ${sql.lit(PARTS.supervised)})) -> 0)
        from one_time_task_people p join users u on u.company_id = p.company_id and u.id = p.user_id
        where p.company_id = t.company_id and p.one_time_task_id = t.id) people,
      (select ${personJsonSql('m')} from users m where m.company_id = t.company_id and m.id = ${ctx.userId}) me
    from one_time_tasks t where t.company_id = ${ctx.companyId} and t.id = ${id} and t.deleted_at is null for update of t`,
)

/**
 * Locks the task for commenting. After waiting for a concurrent change, the task's fields are
 * current, but its people are as before: a comment written just as its author is removed is
 * accepted.
 */
export const lockTaskForComment = (ctx: Ctx, id: string) =>
  ctx.db.first(taskForComment(ctx, { id }))

/** How many of these ids are files of the task. */
export const countFiles = async (
  ctx: Ctx,
  taskId: string,
  ids: readonly string[],
): Promise<number> => {
  if (ids.length === 0) return 0
  const row = await ctx.db.first(sql<{ count: number }>`
    select count(*)::int "count" from one_time_task_attachments
    where company_id = ${ctx.companyId} and one_time_task_id = ${taskId} and id = any (${ids}) and state = 'ready'`)
  return row?.count ?? 0
}

/** People on the task, its creator, and people who have written there. */
const participantIds = (ctx: Ctx, taskId: string) => sql`
  select user_id from one_time_task_people where company_id = ${ctx.companyId} and one_time_task_id = ${taskId}
  union select created_by from one_time_tasks where company_id = ${ctx.companyId} and id = ${taskId}
  union select user_id from one_time_task_comments
    where company_id = ${ctx.companyId} and one_time_task_id = ${taskId} and deleted_at is null
  union select user_id from one_time_task_replies where company_id = ${ctx.companyId} and one_time_task_id = ${taskId}`

interface ParticipantNotice {
  taskId: string
  /** People who are notified in another way. */
  but: readonly string[]
  /** As JSON. */
  facts: string
}

/** Notifies the people involved in a task of new content; `first`: as in `notifySql`. */
const participantNoticesSql = (
  ctx: Ctx,
  kind: NoticeKind,
  { taskId, but, facts }: ParticipantNotice,
  first?: RawBuilder<unknown>,
) =>
  notifySql(
    { kind, actorId: ctx.userId, now: ctx.now },
    sql`select ${ctx.companyId}::uuid company_id, user_id, ${taskId}::uuid subject_id, ${facts}::jsonb facts
      from (${participantIds(ctx, taskId)}) t where user_id <> all (${but}::uuid[])`,
    first,
  )

const prepareParticipantNotices = (kind: NoticeKind) =>
  prepareQuery<unknown, ParticipantNotice>(['taskId', 'but', 'facts'], (ctx, one) =>
    participantNoticesSql(ctx, kind, one),
  )

const PARTICIPANT_NOTICES = {
  task_comment: prepareParticipantNotices('task_comment'),
  task_files: prepareParticipantNotices('task_files'),
}

/** Notifies the people involved in a task of new content, batched with the next statement. */
export function notifyParticipants(
  ctx: WriteContext,
  kind: keyof typeof PARTICIPANT_NOTICES,
  { taskId, but = [], facts }: { taskId: string; but?: readonly string[]; facts: NoticeFacts },
): void {
  ctx.db.queueWithNext(
    PARTICIPANT_NOTICES[kind](ctx, { taskId, but, facts: JSON.stringify(facts) }),
  )
}

interface NewComment extends NewText, ParticipantNotice {
  fileIds: readonly string[]
}

const insertCommentSql = prepareQuery<unknown, NewComment>(
  ['id', 'taskId', 'body', 'fileIds', 'but', 'facts'],
  (ctx, { id, taskId, body, fileIds, ...told }) =>
    participantNoticesSql(
      ctx,
      'task_comment',
      { taskId, ...told },
      sql`posted as (
        insert into one_time_task_comments (company_id, id, one_time_task_id, user_id, body, file_ids, created_at)
        values (${ctx.companyId}, ${id}, ${taskId}, ${ctx.userId}, ${body}, ${fileIds}, ${ctx.now})),
      touched as (${touch(ctx, taskId)}),`,
    ),
)

/**
 * Stores a comment with the next statement, or at the end of the transaction, and notifies the
 * people involved in its task; `mentioned`: people who are notified in another way.
 */
export function queueComment(
  ctx: WriteContext,
  { mentioned, ...written }: NewText & { fileIds: readonly string[]; mentioned: readonly string[] },
): void {
  const facts = JSON.stringify({ text_id: written.id } satisfies NoticeFacts)
  ctx.db.queueWithNext(insertCommentSql(ctx, { ...written, but: mentioned, facts }))
}

interface NewReply extends NewText {
  commentId: string
  /** The mentioned people. */
  mentioned: readonly string[]
}

/**
 * A reply is unread for all people on the task, its creator, people who have written there, and
 * people whom it mentions, except its author.
 */
export const insertReply = (ctx: Ctx, reply: NewReply) =>
  ctx.db.batch([
    sql`insert into one_time_task_replies (company_id, id, comment_id, one_time_task_id, user_id, body, created_at)
        values (${ctx.companyId}, ${reply.id}, ${reply.commentId}, ${reply.taskId}, ${ctx.userId}, ${reply.body}, ${ctx.now})`,
    sql`insert into one_time_task_unread_replies (company_id, user_id, one_time_task_id, reply_id)
        select ${ctx.companyId}, w.user_id, ${reply.taskId}, ${reply.id} from (
          ${participantIds(ctx, reply.taskId)} union select unnest(${reply.mentioned}::uuid[])
        ) w join users u on u.company_id = ${ctx.companyId} and u.id = w.user_id and u.status <> 'removed'
        where w.user_id <> ${ctx.userId}`,
    touch(ctx, reply.taskId),
  ])

export const updateComment = (ctx: Ctx, id: string, body: string) =>
  ctx.db.all(sql`
    update one_time_task_comments set body = ${body}, edited_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`)

/** The reply also becomes unread for newly mentioned people. */
export const updateReply = (
  ctx: Ctx,
  { id, taskId, body, mentioned }: Omit<NewReply, 'commentId'>,
) =>
  ctx.db.batch([
    sql`update one_time_task_replies set body = ${body}, edited_at = ${ctx.now}
        where company_id = ${ctx.companyId} and id = ${id}`,
    sql`insert into one_time_task_unread_replies (company_id, user_id, one_time_task_id, reply_id)
        select ${ctx.companyId}, user_id, ${taskId}, ${id} from unnest(${mentioned}::uuid[]) user_id
        where user_id <> ${ctx.userId} on conflict do nothing`,
  ])

export const markCommentDeleted = (ctx: Ctx, id: string) =>
  ctx.db.all(sql`
    update one_time_task_comments set body = '', file_ids = '{}', deleted_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`)

export const removeReply = (ctx: Ctx, id: string) =>
  ctx.db.all(
    sql`delete from one_time_task_replies where company_id = ${ctx.companyId} and id = ${id}`,
  )

/** Marks the caller's unread replies as read and returns their ids. */
export const markRead = (
  ctx: Ctx,
  { taskId, replyIds }: { taskId?: string; replyIds?: readonly string[] },
) =>
  ctx.db.all(sql`
    delete from one_time_task_unread_replies
    where company_id = ${ctx.companyId} and user_id = ${ctx.userId}
      and (one_time_task_id = ${taskId ?? null} or reply_id = any (${replyIds ?? []}::uuid[]))
    returning reply_id`)

/** Those of the ids that are replies of tasks that are not deleted, with their tasks. */
export const listRepliesAmong = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.all(sql<{ id: string; task_id: string }>`
    select r.id, r.one_time_task_id task_id from one_time_task_replies r
    join one_time_tasks t on t.company_id = r.company_id and t.id = r.one_time_task_id and t.deleted_at is null
    where r.company_id = ${ctx.companyId} and r.id = any (${ids})`)
