-- How many one-time tasks there are, kept so that a list says its total without reading them all: of
-- a whole company (the place is the company itself), of a project, of a department and of a creator.
create table one_time_task_counts (
  company_id uuid not null references companies (id),
  place uuid not null,
  archived boolean not null,
  status text not null,
  priority text not null,
  tasks integer not null,
  primary key (company_id, place, archived, status, priority)
);
call protect_tenant_table('one_time_task_counts');

-- The same of each day: live tasks that are to be done by then.
create table one_time_task_days (
  company_id uuid not null references companies (id),
  deadline date not null,
  priority text not null,
  tasks integer not null,
  primary key (company_id, deadline, priority)
);
call protect_tenant_table('one_time_task_days');

-- What a statement changes is summed and remembered until the end of its transaction. Only then is
-- it counted, all at once and under the lock of count_version: no other lock is taken any more, so
-- changes wait for each other but never in a circle.
create function remember_one_time_tasks(changes jsonb) returns void
language plpgsql
as $$
declare
  known text := current_setting('app.one_time_task_changes', true);
begin
  if changes is null then return; end if;
  perform set_config('app.one_time_task_changes', (coalesce(nullif(known, ''), '[]')::jsonb || changes)::text, true);
end $$;

create function remember_new_tasks() returns trigger
language plpgsql
as $$
begin
  perform remember_one_time_tasks((select jsonb_agg(c) from (
    select company_id, project_id, department_id, created_by, archived_at is not null archived, status,
      priority, case when live and status <> 'done' then deadline end deadline, count(*) step
    from added where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8) c));
  return null;
end $$;

create function remember_gone_tasks() returns trigger
language plpgsql
as $$
begin
  perform remember_one_time_tasks((select jsonb_agg(c) from (
    select company_id, project_id, department_id, created_by, archived_at is not null archived, status,
      priority, case when live and status <> 'done' then deadline end deadline, -count(*) step
    from gone where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8) c));
  return null;
end $$;

create function remember_changed_tasks() returns trigger
language plpgsql
as $$
begin
  perform remember_one_time_tasks((select jsonb_agg(c) from (
    select company_id, project_id, department_id, created_by, archived_at is not null archived, status,
      priority, case when live and status <> 'done' then deadline end deadline, sum(step) step
    from (select *, 1 step from added union all select *, -1 from gone) v
    where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(step) <> 0) c));
  return null;
end $$;

create function count_one_time_tasks() returns trigger
language plpgsql
as $$
declare
  changes jsonb := nullif(current_setting('app.one_time_task_changes', true), '');
begin
  if changes is null then return null; end if;
  perform set_config('app.one_time_task_changes', '', true);
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

create trigger remember_new_tasks after insert on one_time_tasks
  referencing new table as added for each statement execute function remember_new_tasks();
create trigger remember_changed_tasks after update on one_time_tasks
  referencing old table as gone new table as added for each statement execute function remember_changed_tasks();
create trigger remember_gone_tasks after delete on one_time_tasks
  referencing old table as gone for each statement execute function remember_gone_tasks();
-- The first row counts what all changed; the others find nothing left.
create constraint trigger count_one_time_tasks after insert or delete on one_time_tasks
  deferrable initially deferred for each row execute function count_one_time_tasks();
create constraint trigger count_changed_one_time_tasks after update on one_time_tasks
  deferrable initially deferred for each row
  when ((old.status, old.priority, old.archived_at is null, old.deleted_at is null, old.project_id, old.department_id, old.created_by, old.deadline)
    is distinct from (new.status, new.priority, new.archived_at is null, new.deleted_at is null, new.project_id, new.department_id, new.created_by, new.deadline))
  execute function count_one_time_tasks();

insert into one_time_task_counts (company_id, place, archived, status, priority, tasks)
select t.company_id, p.place, t.archived_at is not null, t.status, t.priority, count(*)
from one_time_tasks t
cross join lateral (values (t.company_id), (t.project_id), (t.department_id), (t.created_by)) p (place)
where t.deleted_at is null and p.place is not null
group by 1, 2, 3, 4, 5;
insert into one_time_task_days (company_id, deadline, priority, tasks)
select company_id, deadline, priority, count(*) from one_time_tasks
where live and status <> 'done' and deadline is not null group by 1, 2, 3;

-- A page deep in a list is found in the index alone: what lists are filtered by stands in it.
drop index one_time_tasks_by_deadline, one_time_tasks_by_project, one_time_tasks_open, one_time_tasks_by_status, one_time_tasks_by_priority,
  one_time_tasks_by_creation, one_time_tasks_by_update, one_time_tasks_archived, one_time_tasks_by_creator;
create index one_time_tasks_by_deadline on one_time_tasks (company_id, deadline, id)
  include (status, priority_rank) where live;
create index one_time_tasks_open on one_time_tasks (company_id, deadline, id)
  include (status, priority_rank) where live and status <> 'done';
create index one_time_tasks_open_by_department on one_time_tasks (company_id, department_id, deadline, id)
  include (status, priority_rank) where live and status <> 'done' and department_id is not null;
create index one_time_tasks_by_project on one_time_tasks (company_id, project_id, deadline, id)
  include (status, priority_rank) where live and project_id is not null;
create index one_time_tasks_by_status on one_time_tasks (company_id, status, deadline, id)
  include (priority_rank) where live;
create index one_time_tasks_by_priority on one_time_tasks (company_id, priority_rank desc, deadline, id)
  include (status) where live;
create index one_time_tasks_by_creation on one_time_tasks (company_id, created_at, id)
  include (status, priority_rank) where live;
create index one_time_tasks_by_update on one_time_tasks (company_id, updated_at, id)
  include (status, priority_rank) where live;
create index one_time_tasks_archived on one_time_tasks (company_id, deadline, id)
  include (status, priority_rank, created_at, updated_at) where archived_at is not null and deleted_at is null;
create index one_time_tasks_by_creator on one_time_tasks (company_id, created_by, deadline, id)
  include (status, priority_rank, live);

-- What is under way on a day was begun before it and ends after it: tasks are told apart by how long
-- they take, so that those that may reach into a month are found from its end on.
alter table one_time_tasks add column span smallint not null generated always as (
  case when deadline - start_date <= 7 then 0 when deadline - start_date <= 31 then 1
    when deadline - start_date <= 366 then 2 else 3 end) stored;
create index one_time_tasks_by_span on one_time_tasks (company_id, span, deadline, id)
  include (start_date) where live;

-- Search. Beyond the wall the planner looks no text up in an index: the operators of text are not
-- known to be leakproof. So a function that sees one company finds what may fit, and what it finds
-- is read behind the wall again.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index one_time_tasks_words on one_time_tasks using gin (company_id, folded gin_trgm_ops)
  where deleted_at is null;
call open_to_auth('one_time_tasks');

-- The ids of the company's tasks, live or archived, that hold `words`, which are folded: all of them
-- up to `most`. Fewer than three letters are found anywhere in the newest 4,000 tasks, and at the
-- beginning of words in the others. Each statement is planned with its values.
create function find_one_time_tasks(words text, archived boolean, most integer) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  company constant uuid := current_company();
  newest constant integer := 4000;
  pattern text := replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  found_new uuid[] := '{}';
  found_all uuid[];
begin
  if (select sum(tasks) from one_time_task_counts where company_id = company and place = company) <= newest then
    execute 'select array(select id from one_time_tasks
        where company_id = $1 and live = $2 and deleted_at is null and folded like $3 limit $4)'
      into found_all using company, not archived, '%' || pattern, most;
    return found_all;
  end if;
  if length(words) < 3 then
    execute 'select array(select id from (
          select id, folded from one_time_tasks where company_id = $1 and live = $2 and deleted_at is null
          order by created_at desc, id desc limit $3) x
        where folded like $4 limit $5)'
      into found_new using company, not archived, newest, '%' || pattern, most;
    if cardinality(found_new) = most then return found_new; end if;
    pattern := ' ' || pattern;
  end if;
  execute format('select array(select id from (
        select id from one_time_tasks
        where company_id = %L and live = %L and deleted_at is null and folded like %L offset 0) x
      limit %s)', company, not archived, '%' || pattern, most)
    into found_all;
  return array(select unnest(found_new) union select unnest(found_all) limit most);
end $$;
call open_to_auth('one_time_task_counts');
alter function find_one_time_tasks(text, boolean, integer) owner to diwan_auth;
revoke execute on function find_one_time_tasks(text, boolean, integer) from public;
grant execute on function find_one_time_tasks(text, boolean, integer) to diwan_app;
