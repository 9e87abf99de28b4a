-- What a day's numbers were when it ended, where nothing else remembers it: people, projects and
-- one-time tasks. What was due and reported is counted from its own history.
create table dashboard_days (
  company_id uuid not null references companies (id),
  date date not null,
  people json not null,
  projects json not null,
  tasks json not null,
  primary key (company_id, date)
);
call protect_tenant_table('dashboard_days');
