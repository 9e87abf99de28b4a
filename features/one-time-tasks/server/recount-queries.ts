import { sql } from 'kysely'
import type { DerivedCount } from '#server/tenant-data.ts'

/** The stored counts of one-time tasks, and the same counts computed from the source rows. */
export const taskRecounts: readonly DerivedCount[] = [
  {
    name: 'one_time_task_counts',
    stored: sql`
      select company_id, place, archived, status, priority, tasks from one_time_task_counts where tasks <> 0`,
    recomputed: sql`
      select t.company_id, p.place, t.archived_at is not null, t.status, t.priority, count(*)::int
      from one_time_tasks t
      cross join lateral (values (t.company_id), (t.project_id), (t.department_id), (t.created_by)) p (place)
      where t.deleted_at is null and p.place is not null group by 1, 2, 3, 4, 5`,
  },
  {
    name: 'one_time_task_days',
    stored: sql`select company_id, deadline, priority, tasks from one_time_task_days where tasks <> 0`,
    recomputed: sql`
      select company_id, deadline, priority, count(*)::int from one_time_tasks
      where live and status <> 'done' and deadline is not null group by 1, 2, 3`,
  },
  {
    name: 'task_months',
    stored: sql`select company_id, month, tasks from task_months where tasks <> 0`,
    recomputed: sql`
      select company_id, made_in, count(*)::int from one_time_tasks
      where made_in is not null and deleted_at is null group by 1, 2`,
  },
  {
    name: 'one_time_tasks.comments_count',
    stored: sql`select company_id, id, comments_count from one_time_tasks where comments_count <> 0`,
    recomputed: sql`
      select company_id, one_time_task_id, count(*)::int from (
        select company_id, one_time_task_id from one_time_task_comments where deleted_at is null
        union all select company_id, one_time_task_id from one_time_task_replies) said
      group by 1, 2`,
  },
  {
    name: 'one_time_tasks.attachments_count',
    stored: sql`select company_id, id, attachments_count from one_time_tasks where attachments_count <> 0`,
    recomputed: sql`
      select company_id, one_time_task_id, count(*)::int from one_time_task_attachments
      where state = 'ready' group by 1, 2`,
  },
  {
    name: 'company_storage',
    stored: sql`select company_id, used_bytes from company_storage where used_bytes <> 0`,
    recomputed: sql`
      select company_id, sum(size_bytes)::bigint from (
        select company_id, size_bytes from one_time_task_attachments
        union all select company_id, size_bytes from occurrence_pictures) files
      group by 1 having sum(size_bytes) > 0`,
  },
]
