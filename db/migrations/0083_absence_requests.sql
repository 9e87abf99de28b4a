-- The requests that wait for an answer, wherever their days are: the page of absences lists them.
create index if not exists absences_requested on absences (company_id, first_date) where status = 'requested';
