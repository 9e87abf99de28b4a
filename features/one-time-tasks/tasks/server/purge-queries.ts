import { sql } from 'kysely'

/** How long what is deleted is kept. */
const DAYS = 30

/** What hangs on a task, what hangs on other such rows first. */
const PARTS = [
  'one_time_task_attachments',
  'one_time_task_unread_replies',
  'one_time_task_replies',
  'one_time_task_comments',
  'one_time_task_stars',
  'one_time_task_revisions',
  'one_time_task_status_changes',
  'one_time_task_people',
] as const

const isExpired = (now: Date) =>
  sql`t.deleted_at < ${now}::timestamptz - make_interval(days => ${DAYS})`

/** Deletes the tasks that were deleted long ago, with all that hangs on them. */
export const expiredTasks = (now: Date) => [
  ...PARTS.map(
    (part) => sql`
      delete from ${sql.table(part)} p using one_time_tasks t
      where p.company_id = t.company_id and p.one_time_task_id = t.id and ${isExpired(now)}`,
  ),
  sql`delete from one_time_tasks t where ${isExpired(now)}`,
]
