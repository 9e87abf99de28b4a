create index evaluations_latest on evaluations (company_id, updated_at, id);
create index former_evaluations_latest on former_evaluations (company_id, created_at, id);
create index routine_task_revisions_all_latest on routine_task_revisions (company_id, created_at, id);
create index project_revisions_latest on project_revisions (company_id, created_at, id);
