create index if not exists one_time_task_replies_latest on one_time_task_replies (company_id, created_at, id);
