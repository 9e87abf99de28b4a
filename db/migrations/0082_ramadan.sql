-- The Ramadan of each year, once the company has confirmed its first and last day.
create table ramadans (
  company_id uuid not null,
  year smallint not null,
  first_date date not null,
  last_date date not null,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null,
  primary key (company_id, year),
  foreign key (company_id, confirmed_by) references users (company_id, id),
  constraint ramadans_dates_check check (last_date - first_date between 27 and 30)
);
call protect_tenant_table('ramadans');

-- By how many minutes duties move in Ramadan: those of the company, or those of one department.
create table ramadan_shifts (
  company_id uuid not null,
  scope_id uuid not null,
  department_id uuid,
  minutes smallint not null,
  primary key (company_id, scope_id),
  foreign key (company_id, department_id) references departments (company_id, id),
  constraint ramadan_shifts_scope_check check (scope_id = coalesce(department_id, company_id)),
  constraint ramadan_shifts_minutes_check check (minutes between -720 and 720)
);
call protect_tenant_table('ramadan_shifts');

-- `ramadan` is the rule of one definition. A version with the hours of Ramadan names its year, and
-- keeps the times that the definition usually has. A version that `continues` the one before it
-- differs from that one only in these hours.
alter table routine_task_versions
  add column ramadan jsonb,
  add column ramadan_year smallint,
  add column usual_from time,
  add column usual_to time,
  add column continues boolean not null default false;
create index routine_task_versions_ramadan on routine_task_versions (company_id, valid_to)
  where ramadan_year is not null;
