create index reports_latest on reports (company_id, created_at, id);
