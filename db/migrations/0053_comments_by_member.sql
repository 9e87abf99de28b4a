create index if not exists one_time_task_comments_by_member on one_time_task_comments (company_id, user_id, created_at, id);
