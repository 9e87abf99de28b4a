-- A definition belongs to a scope: its department or, where it has none, its company. The columns that
-- hold the scope's id are called by it.
alter table routine_task_versions rename column place to scope_id;
alter index routine_task_versions_by_place rename to routine_task_versions_by_scope;
alter table due_counts rename column place to scope_id;
alter table definition_counts rename column place to scope_id;

drop procedure count_due(uuid, uuid, smallint, date, date, integer);
create procedure count_due(company uuid, scope uuid, of_key smallint, first date, next date, step integer)
language plpgsql
as $$
begin
  insert into due_counts (company_id, scope_id, key, since, due)
  select company, scope, of_key, edge, coalesce((
      select c.due from due_counts c
      where c.company_id = company and c.scope_id = scope and c.key = of_key and c.since < edge
      order by c.since desc limit 1), 0)
  from unnest(array[first, next]) edge where edge < 'infinity'
  on conflict do nothing;
  update due_counts set due = due + step
  where company_id = company and scope_id = scope and key = of_key and since >= first and since < next;
  -- An edge at which nothing changes any more says nothing.
  delete from due_counts d
  where d.company_id = company and d.scope_id = scope and d.key = of_key and d.since in (first, next)
    and d.due = coalesce((
      select c.due from due_counts c
      where c.company_id = company and c.scope_id = scope and c.key = of_key and c.since < d.since
      order by c.since desc limit 1), 0);
end $$;
grant execute on procedure count_due(uuid, uuid, smallint, date, date, integer) to diwan_app;

create or replace function due_on(company uuid, day date)
returns table (department_id uuid, due bigint)
language sql stable parallel safe
as $$
  select p.department_id, sum(c.due)
  from (
    select d.id as scope_id, d.id as department_id from departments d where d.company_id = company
    union all select company, null
  ) p
  cross join unnest((
    select day_keys(day, c.weekend, c.holidays) from company_calendars c
    where c.company_id = company and c.valid_from <= day and c.valid_to > day)) k
  cross join lateral (
    select x.due from due_counts x
    where x.company_id = company and x.scope_id = p.scope_id and x.key = k and x.since <= day
    order by x.since desc limit 1) c
  group by p.department_id
$$;

create or replace function due_days(company uuid, first date, last date)
returns table (date date, department_id uuid, due bigint)
language sql stable parallel safe
as $$
  with steps as materialized (
    select c.scope_id, c.key, c.since, c.due,
      coalesce(lead(c.since) over (partition by c.scope_id, c.key order by c.since), 'infinity') as until
    from due_counts c where c.company_id = company and c.since <= last
  ), days as materialized (
    select d::date as day, k as key
    from generate_series(first::timestamp, last::timestamp, interval '1 day') d
    join company_calendars c on c.company_id = company and c.valid_from <= d::date and c.valid_to > d::date
    cross join unnest(day_keys(d::date, c.weekend, c.holidays)) k
  )
  select days.day, nullif(steps.scope_id, company), sum(steps.due)::bigint
  from steps join days on days.key = steps.key and days.day >= steps.since and days.day < steps.until
  where steps.due > 0 and steps.until > first
  group by days.day, steps.scope_id
$$;

create or replace function count_definition()
returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('due_counts ' || coalesce(new.company_id, old.company_id), 0));
  insert into definition_counts as c (company_id, scope_id, active, definitions)
  select v.company_id, v.scope_id, v.active, v.step
  from (values (old.company_id, old.scope_id, old.active, old.valid_to, -1),
    (new.company_id, new.scope_id, new.active, new.valid_to, 1)) v (company_id, scope_id, active, valid_to, step)
  where v.valid_to = 'infinity'
  on conflict (company_id, scope_id, active) do update set definitions = c.definitions + excluded.definitions;
  return null;
end $$;

drop function occurrences_on(uuid, date);
create function occurrences_on(company uuid, day date)
returns table (
  routine_task_id uuid, task_name text, description text, task_type text,
  department_id uuid, time_from time, time_to time, scope_id uuid, overnight boolean
)
language sql stable parallel safe
as $$
  select v.routine_task_id, v.task_name, v.description, v.task_type, v.department_id, v.time_from, v.time_to,
    v.scope_id, v.overnight
  from routine_task_versions v
  where v.company_id = company
    and v.valid_from <= day and v.valid_to > day
    and v.active
    and coalesce(v.start_date <= day and v.due_keys && (
      select day_keys(day, c.weekend, c.holidays) from company_calendars c
      where c.company_id = company and c.valid_from <= day and c.valid_to > day), false)
$$;
grant execute on function occurrences_on(uuid, date) to diwan_app;
