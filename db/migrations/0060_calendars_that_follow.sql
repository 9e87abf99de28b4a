-- A calendar looks around: a monthly task whose day is not worked is due on the next working day, one of
-- the month's last day on the working day before it. Days before the calendar began are those of the
-- calendars that held then, so that what fell due once is not due again by another calendar. Both
-- columns are null in the first calendar of a company, and in those of before, whose past stays as it was.
alter table company_calendars
  -- The first of the days without work that lead up to `valid_from`; that day itself if there are none.
  add column rest_since date,
  -- The last day of a month whose tasks fell due before `valid_from` already.
  add column month_end_given date;

create function rests_on(day date, calendar company_calendars) returns boolean
language sql immutable parallel safe
as $$
  select case when calendar.rest_since is not null and day < calendar.valid_from then day >= calendar.rest_since
    else extract(isodow from day) = any (calendar.weekend) or day = any (calendar.holidays) end
$$;

create function is_month_end(day date) returns boolean
language sql immutable parallel safe
as $$ select extract(day from day + 1) = 1 $$;

create function day_keys(day date, calendar company_calendars) returns smallint[]
language plpgsql immutable parallel safe
as $$
declare
  keys smallint[] := '{}';
  anchor date := day;
  of_month smallint;
begin
  if day = any (calendar.holidays) then return keys; end if;
  keys := array[extract(isodow from day)::smallint];
  if extract(isodow from day) = any (calendar.weekend) then return keys; end if;
  keys := keys || 0::smallint;
  loop
    of_month := extract(day from anchor);
    keys := keys || (10 + of_month)::smallint;
    if is_month_end(anchor) then
      for missing in of_month + 1 .. 31 loop keys := keys || (10 + missing)::smallint; end loop;
    end if;
    anchor := anchor - 1;
    exit when not rests_on(anchor, calendar) or day - anchor > 366;
  end loop;
  anchor := day;
  loop
    if is_month_end(anchor) and (calendar.month_end_given is null or anchor > calendar.month_end_given) then
      return keys || 50::smallint;
    end if;
    anchor := anchor + 1;
    exit when not rests_on(anchor, calendar) or anchor - day > 366;
  end loop;
  return keys;
end $$;
grant execute on function rests_on(date, company_calendars), is_month_end(date), day_keys(date, company_calendars)
  to diwan_app;

create function follow_calendar() returns trigger
language plpgsql
as $$
declare
  former company_calendars;
  worked date := new.valid_from - 1;
  anchor date;
begin
  new.rest_since := null;
  new.month_end_given := null;
  select * into former from company_calendars c
  where c.company_id = new.company_id and c.valid_from <= worked and c.valid_to > worked;
  if not found then return new; end if;
  while rests_on(worked, former) and new.valid_from - worked <= 366 loop worked := worked - 1; end loop;
  new.rest_since := worked + 1;
  new.month_end_given := former.month_end_given;
  anchor := worked;
  while anchor = worked or rests_on(anchor, former) and anchor - worked <= 366 loop
    if is_month_end(anchor) then new.month_end_given := greatest(new.month_end_given, anchor); end if;
    anchor := anchor + 1;
  end loop;
  return new;
end $$;
create trigger follow_calendar before insert or update of valid_from on company_calendars
  for each row execute function follow_calendar();

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
    select day_keys(day, c) from company_calendars c
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
    cross join unnest(day_keys(d::date, c)) k
  )
  select days.day, nullif(steps.scope_id, company), sum(steps.due)::bigint
  from steps join days on days.key = steps.key and days.day >= steps.since and days.day < steps.until
  where steps.due > 0 and steps.until > first
  group by days.day, steps.scope_id
$$;

create or replace function occurrences_on(company uuid, day date)
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
      select day_keys(day, c) from company_calendars c
      where c.company_id = company and c.valid_from <= day and c.valid_to > day), false)
$$;

drop function day_keys(date, smallint[], date[]);
