-- Who has taken an occurrence that anybody of its department could do.
create table occurrence_claims (
  company_id uuid not null,
  routine_task_id uuid not null,
  date date not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, routine_task_id, date),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('occurrence_claims');
