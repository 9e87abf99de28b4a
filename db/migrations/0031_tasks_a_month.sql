-- In which month a task was made, in the company's zone as it was then: a plan has room for so many
-- a month. Of earlier months nobody asks any more, so their tasks are left alone.
alter table one_time_tasks add column made_in date;
update one_time_tasks t set made_in = date_trunc('month', t.created_at at time zone c.timezone)::date
from companies c
where c.id = t.company_id and t.created_at > now() - interval '62 days';

create function note_month() returns trigger
language plpgsql
as $$
begin
  new.made_in := date_trunc('month', new.created_at at time zone (
    select timezone from companies where id = new.company_id))::date;
  return new;
end $$;
create trigger note_month before insert on one_time_tasks
  for each row when (new.made_in is null) execute function note_month();

-- How many tasks of a month there are, archived ones too, deleted ones not.
create table task_months (
  company_id uuid not null references companies (id),
  month date not null,
  tasks integer not null default 0,
  primary key (company_id, month)
);
call protect_tenant_table('task_months');
insert into task_months (company_id, month, tasks)
select company_id, made_in, count(*) from one_time_tasks
where made_in is not null and deleted_at is null group by 1, 2;

create or replace function remember_new_tasks() returns trigger
language plpgsql
as $$
begin
  perform remember_one_time_tasks((select jsonb_agg(c) from (
    select company_id, project_id, department_id, created_by, archived_at is not null archived, status,
      priority, case when live and status <> 'done' then deadline end deadline, made_in, count(*) step
    from added where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9) c));
  return null;
end $$;

create or replace function remember_gone_tasks() returns trigger
language plpgsql
as $$
begin
  perform remember_one_time_tasks((select jsonb_agg(c) from (
    select company_id, project_id, department_id, created_by, archived_at is not null archived, status,
      priority, case when live and status <> 'done' then deadline end deadline, made_in, -count(*) step
    from gone where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9) c));
  return null;
end $$;

create or replace function remember_changed_tasks() returns trigger
language plpgsql
as $$
begin
  perform remember_one_time_tasks((select jsonb_agg(c) from (
    select company_id, project_id, department_id, created_by, archived_at is not null archived, status,
      priority, case when live and status <> 'done' then deadline end deadline, made_in, sum(step) step
    from (select *, 1 step from added union all select *, -1 from gone) v
    where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(step) <> 0) c));
  return null;
end $$;

-- Months are counted first, in their order: whoever makes a task has locked its month from the
-- beginning, and waits here for nobody who waits for that.
create or replace function count_one_time_tasks() returns trigger
language plpgsql
as $$
declare
  changes jsonb := nullif(current_setting('app.one_time_task_changes', true), '');
begin
  if changes is null then return null; end if;
  perform set_config('app.one_time_task_changes', '', true);
  insert into task_months as m (company_id, month, tasks)
  select v.company_id, v.made_in, sum(v.step)
  from jsonb_to_recordset(changes) v (company_id uuid, made_in date, step integer)
  where v.made_in is not null
  group by 1, 2 having sum(v.step) <> 0 order by 1, 2
  on conflict (company_id, month) do update set tasks = m.tasks + excluded.tasks;
  perform pg_advisory_xact_lock(hashtextextended('due_counts ' || company_id, 0))
  from (select distinct c ->> 'company_id' company_id from jsonb_array_elements(changes) c order by 1) x;
  insert into one_time_task_counts as c (company_id, place, archived, status, priority, tasks)
  select v.company_id, p.place, v.archived, v.status, v.priority, sum(v.step)
  from jsonb_to_recordset(changes) v (company_id uuid, project_id uuid, department_id uuid, created_by uuid,
    archived boolean, status text, priority text, step integer)
  cross join lateral (values (v.company_id), (v.project_id), (v.department_id), (v.created_by)) p (place)
  where p.place is not null
  group by 1, 2, 3, 4, 5 having sum(v.step) <> 0
  on conflict (company_id, place, archived, status, priority) do update set tasks = c.tasks + excluded.tasks;
  insert into one_time_task_days as c (company_id, deadline, priority, tasks)
  select v.company_id, v.deadline, v.priority, sum(v.step)
  from jsonb_to_recordset(changes) v (company_id uuid, deadline date, priority text, step integer)
  where v.deadline is not null
  group by 1, 2, 3 having sum(v.step) <> 0
  on conflict (company_id, deadline, priority) do update set tasks = c.tasks + excluded.tasks;
  return null;
end $$;
