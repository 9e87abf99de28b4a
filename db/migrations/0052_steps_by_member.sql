create index if not exists one_time_task_status_changes_by_member on one_time_task_status_changes (company_id, user_id, created_at, id);
