-- What happened last in a company, for its activity; each table in a migration of its own, so that
-- nobody waits for more than one.
create index if not exists one_time_task_revisions_latest on one_time_task_revisions (company_id, created_at, id);
