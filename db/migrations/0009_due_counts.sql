-- How many active definitions hold a key from a day on, until the next row of the same place and
-- key: what was due on a day is counted by one look-up for each key that the day offers. `place` is
-- a department, or the company itself for what is everybody's.
create table due_counts (
  company_id uuid not null references companies (id),
  place uuid not null,
  key smallint not null,
  since date not null,
  due integer not null,
  primary key (company_id, place, key, since)
);
call protect_tenant_table('due_counts');

create procedure count_due(company uuid, place_id uuid, of_key smallint, first date, next date, step integer)
language plpgsql
as $$
begin
  insert into due_counts (company_id, place, key, since, due)
  select company, place_id, of_key, edge, coalesce((
      select c.due from due_counts c
      where c.company_id = company and c.place = place_id and c.key = of_key and c.since < edge
      order by c.since desc limit 1), 0)
  from unnest(array[first, next]) edge where edge < 'infinity'
  on conflict do nothing;
  update due_counts set due = due + step
  where company_id = company and place = place_id and key = of_key and since >= first and since < next;
  -- An edge at which nothing changes any more says nothing.
  delete from due_counts d
  where d.company_id = company and d.place = place_id and d.key = of_key and d.since in (first, next)
    and d.due = coalesce((
      select c.due from due_counts c
      where c.company_id = company and c.place = place_id and c.key = of_key and c.since < d.since
      order by c.since desc limit 1), 0);
end $$;
grant execute on procedure count_due(uuid, uuid, smallint, date, date, integer) to diwan_app;

create function count_version() returns trigger
language plpgsql
as $$
declare
  v routine_task_versions;
  step integer;
  k smallint;
begin
  perform pg_advisory_xact_lock(hashtextextended('due_counts ' || coalesce(new.company_id, old.company_id), 0));
  foreach step in array array[-1, 1] loop
    if step < 0 then v := old; else v := new; end if;
    continue when v.company_id is null or not v.active or greatest(v.valid_from, v.start_date) >= v.valid_to;
    foreach k in array v.due_keys loop
      call count_due(v.company_id, coalesce(v.department_id, v.company_id), k,
        greatest(v.valid_from, v.start_date), v.valid_to, step);
    end loop;
  end loop;
  return null;
end $$;
-- At the end of the transaction, when it takes no other locks any more: two cannot wait in a circle.
create constraint trigger count_version after insert or delete on routine_task_versions
  deferrable initially deferred for each row execute function count_version();
create constraint trigger count_changed_version after update on routine_task_versions
  deferrable initially deferred for each row
  when ((old.valid_from, old.valid_to, old.start_date, old.active, old.department_id, old.due_keys)
    is distinct from (new.valid_from, new.valid_to, new.start_date, new.active, new.department_id, new.due_keys))
  execute function count_version();

insert into due_counts (company_id, place, key, since, due)
with held as (
  select v.company_id, coalesce(v.department_id, v.company_id) as place, k as key,
    greatest(v.valid_from, v.start_date) as since, v.valid_to as until
  from routine_task_versions v cross join unnest(v.due_keys) k
  where v.active and greatest(v.valid_from, v.start_date) < v.valid_to
), steps as (
  select company_id, place, key, edge, sum(step) as step
  from held cross join lateral (values (since, 1), (until, -1)) e (edge, step)
  where edge < 'infinity'
  group by company_id, place, key, edge having sum(step) <> 0
)
select company_id, place, key, edge, sum(step) over (partition by company_id, place, key order by edge) from steps;

-- How many were due per department on one day, and on each day of a range.
create function due_on(company uuid, day date)
returns table (department_id uuid, due bigint)
language sql stable parallel safe
as $$
  select p.department_id, sum(c.due)
  from (
    select d.id as place, d.id as department_id from departments d where d.company_id = company
    union all select company, null
  ) p
  cross join unnest((
    select day_keys(day, c.weekend, c.holidays) from company_calendars c
    where c.company_id = company and c.valid_from <= day and c.valid_to > day)) k
  cross join lateral (
    select x.due from due_counts x
    where x.company_id = company and x.place = p.place and x.key = k and x.since <= day
    order by x.since desc limit 1) c
  group by p.department_id
$$;
grant execute on function due_on(uuid, date) to diwan_app;

create or replace function due_days(company uuid, first date, last date)
returns table (date date, department_id uuid, due bigint)
language sql stable parallel safe
as $$
  with steps as materialized (
    select c.place, c.key, c.since, c.due,
      coalesce(lead(c.since) over (partition by c.place, c.key order by c.since), 'infinity') as until
    from due_counts c where c.company_id = company and c.since <= last
  ), days as materialized (
    select d::date as day, k as key
    from generate_series(first::timestamp, last::timestamp, interval '1 day') d
    join company_calendars c on c.company_id = company and c.valid_from <= d::date and c.valid_to > d::date
    cross join unnest(day_keys(d::date, c.weekend, c.holidays)) k
  )
  select days.day, nullif(steps.place, company), sum(steps.due)::bigint
  from steps join days on days.key = steps.key and days.day >= steps.since and days.day < steps.until
  where steps.due > 0 and steps.until > first
  group by days.day, steps.place
$$;

-- Lists of a day walk these in their own order and stop at the end of the page.
drop index routine_task_versions_valid;
drop index routine_task_versions_by_department;
create index routine_task_versions_by_time
  on routine_task_versions (company_id, time_from, task_name, routine_task_id, valid_from, valid_to);
create index routine_task_versions_by_place on routine_task_versions
  (company_id, (coalesce(department_id, company_id)), time_from, task_name, routine_task_id, valid_from, valid_to);
create index routine_task_versions_current on routine_task_versions (company_id, task_name, routine_task_id)
  include (active, department_id) where valid_to = 'infinity';

drop function occurrences_on(uuid, date);
create function occurrences_on(company uuid, day date)
returns table (
  routine_task_id uuid, task_name text, description text, task_type text,
  department_id uuid, time_from time, time_to time, place uuid
)
language sql stable parallel safe
as $$
  select v.routine_task_id, v.task_name, v.description, v.task_type, v.department_id, v.time_from, v.time_to,
    coalesce(v.department_id, v.company_id)
  from routine_task_versions v
  where v.company_id = company
    and v.valid_from <= day and v.valid_to > day
    and v.active and v.start_date <= day
    and v.due_keys && (
      select day_keys(day, c.weekend, c.holidays) from company_calendars c
      where c.company_id = company and c.valid_from <= day and c.valid_to > day)
$$;
grant execute on function occurrences_on(uuid, date) to diwan_app;
