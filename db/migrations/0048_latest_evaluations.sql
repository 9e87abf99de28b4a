create index if not exists evaluations_latest on evaluations (company_id, updated_at, id);
create index if not exists former_evaluations_latest on former_evaluations (company_id, created_at, id);
create index if not exists routine_task_revisions_all_latest on routine_task_revisions (company_id, created_at, id);
create index if not exists project_revisions_latest on project_revisions (company_id, created_at, id);
