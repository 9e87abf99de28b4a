create table departments (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  manager_id uuid,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, manager_id) references users (company_id, id)
);
create unique index departments_name on departments (company_id, lower(name)) where deleted_at is null;
call protect_tenant_table('departments');

create table department_members (
  company_id uuid not null,
  department_id uuid not null,
  user_id uuid not null,
  primary key (company_id, department_id, user_id),
  foreign key (company_id, department_id) references departments (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index department_members_by_user on department_members (company_id, user_id);
call protect_tenant_table('department_members');

create table routine_tasks (
  company_id uuid not null references companies (id),
  id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
call protect_tenant_table('routine_tasks');

-- What a rule holds: 0 every working day, 1 to 7 a weekday, 11 to 41 a day of the month, 50 its
-- last day. A day offers such keys too (day_keys); a task is due when the two meet.
create function rule_keys(task_type text, recurrent_days smallint[], day_of_month smallint) returns smallint[]
language sql immutable parallel safe
as $$
  select case task_type
    when 'daily' then array[0]::smallint[]
    when 'weekly' then recurrent_days
    when 'monthly' then array[10 + day_of_month]::smallint[]
    else array[50]::smallint[]
  end
$$;

-- A routine task as it was defined from a day on. Every past day keeps the definition that held
-- then: an edit closes the row of today's predecessor and opens another.
create table routine_task_versions (
  company_id uuid not null,
  routine_task_id uuid not null,
  valid_from date not null,
  valid_to date not null default 'infinity' check (valid_to > valid_from),
  task_name text not null,
  description text not null default '',
  department_id uuid,
  task_type text not null check (task_type in ('daily', 'weekly', 'monthly', 'last_day_of_month')),
  start_date date not null,
  time_from time,
  time_to time,
  recurrent_days smallint[] not null default '{}',
  day_of_month smallint check (day_of_month between 1 and 31),
  active boolean not null default true,
  due_keys smallint[] not null generated always as (rule_keys(task_type, recurrent_days, day_of_month)) stored,
  primary key (company_id, routine_task_id, valid_from),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id),
  check ((task_type = 'weekly') = (cardinality(recurrent_days) > 0)),
  check ((task_type = 'monthly') = (day_of_month is not null))
);
create index routine_task_versions_valid on routine_task_versions (company_id, valid_to, valid_from);
call protect_tenant_table('routine_task_versions');

create table reports (
  company_id uuid not null,
  id uuid not null,
  routine_task_id uuid not null,
  date date not null,
  status text not null check (status in ('done', 'not_done')),
  note text not null default '',
  late boolean not null default false,
  user_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, date, routine_task_id),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index reports_by_task on reports (company_id, routine_task_id, date);
call protect_tenant_table('reports');

create table evaluations (
  company_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '',
  user_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, report_id),
  foreign key (company_id, report_id) references reports (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('evaluations');

-- The keys that a day offers, under a weekend and holidays. A monthly day that is not worked moves
-- to the next working day, a last day to the one before; a holiday offers nothing.
create function day_keys(day date, weekend smallint[], holidays date[]) returns smallint[]
language plpgsql immutable parallel safe
as $$
declare
  keys smallint[] := '{}';
  anchor date := day;
  of_month smallint;
begin
  if day = any (holidays) then return keys; end if;
  keys := array[extract(isodow from day)::smallint];
  if extract(isodow from day) = any (weekend) then return keys; end if;
  keys := keys || 0::smallint;
  loop
    of_month := extract(day from anchor);
    keys := keys || (10 + of_month)::smallint;
    if extract(day from anchor + 1) = 1 then
      for missing in of_month + 1 .. 31 loop keys := keys || (10 + missing)::smallint; end loop;
    end if;
    anchor := anchor - 1;
    exit when not (extract(isodow from anchor) = any (weekend) or anchor = any (holidays)) or day - anchor > 366;
  end loop;
  anchor := day;
  loop
    if extract(day from anchor + 1) = 1 then return keys || 50::smallint; end if;
    anchor := anchor + 1;
    exit when not (extract(isodow from anchor) = any (weekend) or anchor = any (holidays)) or anchor - day > 366;
  end loop;
  return keys;
end $$;

-- What is due in a company on a day: the ledger's left-hand side.
create function occurrences_on(company uuid, day date)
returns table (
  routine_task_id uuid, task_name text, description text, task_type text,
  department_id uuid, time_from time, time_to time
)
language sql stable parallel safe
as $$
  select v.routine_task_id, v.task_name, v.description, v.task_type, v.department_id, v.time_from, v.time_to
  from routine_task_versions v
  where v.company_id = company
    and v.valid_from <= day and v.valid_to > day
    and v.active and v.start_date <= day
    and v.due_keys && (
      select day_keys(day, c.weekend, c.holidays) from company_calendars c
      where c.company_id = company and c.valid_from <= day and c.valid_to > day)
$$;
grant execute on function rule_keys(text, smallint[], smallint), day_keys(date, smallint[], date[]), occurrences_on(uuid, date) to diwan_app;

create table projects (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  department_id uuid,
  manager_id uuid,
  start_date date,
  deadline date,
  created_by uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id),
  foreign key (company_id, manager_id) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
call protect_tenant_table('projects');

create table one_time_tasks (
  company_id uuid not null references companies (id),
  id uuid not null,
  title text not null,
  description text not null default '',
  status text not null default 'pending' check (status in ('pending', 'inProgress', 'review', 'done')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  start_date date not null,
  deadline date check (deadline >= start_date),
  project_id uuid,
  department_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create index one_time_tasks_open on one_time_tasks (company_id, status, deadline) where archived_at is null;
call protect_tenant_table('one_time_tasks');

create table one_time_task_people (
  company_id uuid not null,
  one_time_task_id uuid not null,
  user_id uuid not null,
  part text not null check (part in ('assignee', 'supervisor', 'informed', 'consulted')),
  primary key (company_id, one_time_task_id, user_id, part),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index one_time_task_supervisor on one_time_task_people (company_id, one_time_task_id) where part = 'supervisor';
create index one_time_task_people_by_user on one_time_task_people (company_id, user_id);
call protect_tenant_table('one_time_task_people');

-- Each change of status, the first (from nothing) included: what the trends are drawn from.
create table one_time_task_status_changes (
  company_id uuid not null,
  id uuid not null,
  one_time_task_id uuid not null,
  from_status text,
  to_status text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index one_time_task_status_changes_at on one_time_task_status_changes (company_id, created_at);
call protect_tenant_table('one_time_task_status_changes');
