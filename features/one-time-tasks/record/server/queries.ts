import { type RawBuilder, sql } from 'kysely'
import {
  type AttachmentRow,
  attachmentsOf,
} from '#features/one-time-tasks/attachments/server/queries.ts'
import { type CommentRow, commentsOf } from '#features/one-time-tasks/comments/server/queries.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { type WholeRow, wholeTask } from '#features/one-time-tasks/tasks/server/queries.ts'
import { revisionColumns } from '#records/revisions/server/revisions.ts'
import type { Ctx } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'
import type { Revision } from '#shared/revisions.ts'

/** The time in each status: each change ends the previous status. */
const timesOf = (ctx: Ctx, taskId: string) => sql`
    select status, round(sum(extract(epoch from ends - starts)))::int seconds
    from (
      select to_status status, created_at starts,
        coalesce(lead(created_at) over (order by created_at, id), ${ctx.now}) ends
      from one_time_task_status_changes
      where company_id = ${ctx.companyId} and one_time_task_id = ${taskId}) spans
    group by status order by min(starts)`

/** The duty from which a task followed; null for a task that somebody made. */
const dutyOf = ({ companyId }: Ctx, taskId: string) => sql`
  (select json_build_object('id', coalesce(v.definition_id, v.routine_task_id), 'name', v.task_name, 'date', x.date)
    from occurrence_tasks x join routine_task_versions v on v.company_id = x.company_id
      and v.routine_task_id = x.routine_task_id and v.valid_from <= x.date and v.valid_to > x.date
    where x.company_id = ${companyId} and x.one_time_task_id = ${taskId} limit 1)`

interface RecordRow {
  duty: TaskRecord['duty']
  task: WholeRow | null
  comments: CommentRow[]
  attachments: AttachmentRow[]
  times: TaskRecord['times']
}

const all = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(x) from (${rows}) x), '[]')`

const record = prepareQuery<RecordRow, { id: string }>(
  ['id'],
  (ctx, { id }) => sql<RecordRow>`
    select (select to_json(x) from (${wholeTask(ctx, id)}) x) task, ${all(commentsOf(ctx, id))} comments,
      ${all(attachmentsOf(ctx, id))} attachments, ${all(timesOf(ctx, id))} times, ${dutyOf(ctx, id)} duty`,
)

/** A task with all the data of its page, in one statement: a consistent snapshot. */
export const findRecord = (ctx: Ctx, id: string) => ctx.db.first(record(ctx, { id }))

/** The changes of a task, including its status, newest first. */
export const listRevisions = (ctx: Ctx, taskId: string) =>
  ctx.db.all(sql<Revision>`
    select id, "user", "at", changes from (
      select ${revisionColumns}, r.created_at, r.id place
      from one_time_task_revisions r join users u on u.company_id = r.company_id and u.id = r.user_id
      where r.company_id = ${ctx.companyId} and r.one_time_task_id = ${taskId}
      union all
      select s.id, ${personJsonSql('u')}, ${instantTextSql(sql`s.created_at`)},
        jsonb_build_array(jsonb_build_object('field', 'status', 'from', s.from_status, 'to', s.to_status)),
        s.created_at, s.id
      from one_time_task_status_changes s join users u on u.company_id = s.company_id and u.id = s.user_id
      where s.company_id = ${ctx.companyId} and s.one_time_task_id = ${taskId}
    ) x order by created_at desc, place desc`)
