-- What one member did last, for the same; each table in a migration of its own.
create index if not exists one_time_task_revisions_by_member on one_time_task_revisions (company_id, user_id, created_at, id);
