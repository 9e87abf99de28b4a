create index if not exists reports_latest on reports (company_id, created_at, id);
