import { sql } from 'kysely'

/** The retention time of deleted tasks, in days. */
const RETENTION_DAYS = 30

/** The tables of a task's parts, in deletion order: rows that reference other parts come first. */
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
  sql`t.deleted_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})`

/** Deletes expired tasks with all of their parts. */
export const deleteExpiredTasks = (now: Date) => [
  ...PARTS.map(
    (part) => sql`
      delete from ${sql.table(part)} p using one_time_tasks t
      where p.company_id = t.company_id and p.one_time_task_id = t.id and ${isExpired(now)}`,
  ),
  sql`delete from one_time_tasks t where ${isExpired(now)}`,
]
