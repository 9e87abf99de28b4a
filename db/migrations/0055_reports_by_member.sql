create index if not exists reports_by_member on reports (company_id, user_id, created_at, id);
