create index if not exists one_time_task_comments_latest on one_time_task_comments (company_id, created_at, id);
