create index if not exists evaluations_by_member on evaluations (company_id, user_id, updated_at, id);
create index if not exists former_evaluations_by_member on former_evaluations (company_id, user_id, created_at, id);
