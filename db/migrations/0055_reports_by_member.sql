create index reports_by_member on reports (company_id, user_id, created_at, id);
