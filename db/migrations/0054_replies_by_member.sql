create index if not exists one_time_task_replies_by_member on one_time_task_replies (company_id, user_id, created_at, id);
