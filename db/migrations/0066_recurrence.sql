-- More rules for when a routine task is due: every so many days, weeks or months, the nth of a weekday,
-- several windows a day, an end, days off that count, and a pause. All new columns are empty for the
-- definitions that are there, and what these mean stays as it was.

-- A further window of a day is a row of its own, with its own versions, reports and counts: an
-- occurrence is (definition, slot, date). `definition_id` is null for the definition itself, slot 0.
alter table routine_tasks
  add column definition_id uuid,
  add column slot smallint not null default 0;
alter table routine_tasks
  add constraint routine_tasks_definition_fkey foreign key (company_id, definition_id)
    references routine_tasks (company_id, id) not valid,
  add constraint routine_tasks_slot_check
    check (slot between 0 and 11 and (definition_id is null) = (slot = 0)) not valid;
create unique index routine_tasks_windows on routine_tasks (company_id, definition_id, slot)
  where definition_id is not null;

alter table routine_task_versions
  -- As in routine_tasks, for lists that walk the versions.
  add column definition_id uuid,
  add column slot smallint not null default 0,
  add column repeat_every smallint not null default 1,
  -- The first day of the weeks that `repeat_every` counts.
  add column week_start smallint,
  add column nth_week smallint,
  add column nth_weekday smallint,
  add column on_holidays text,
  add column on_weekends text,
  add column repeat_until date,
  add column repeat_count smallint,
  -- The first and last date that the end of the rule leaves, if it has one.
  add column due_from date,
  add column due_until date,
  add column paused_from date,
  add column paused_until date,
  add column pause_reason text,
  add column after_due text not null default 'late',
  add column not_before boolean not null default false,
  -- Days off that the rule ignores: 1 holidays, 2 weekends, 3 both.
  add column due_mode smallint not null default 0,
  -- For a rule that day_keys cannot describe: the remainder of each key.
  add column due_phases smallint[],
  alter column due_keys drop expression;
alter table routine_task_versions drop constraint routine_task_versions_check2;
alter table routine_task_versions
  add constraint routine_task_versions_month_check check (
    (task_type = 'monthly') = (day_of_month is not null or nth_week is not null)
    and (day_of_month is null or nth_week is null) and (nth_week is null) = (nth_weekday is null)
    and nth_week in (-1, 1, 2, 3, 4) and nth_weekday between 1 and 7) not valid,
  add constraint routine_task_versions_repeat_check check (
    repeat_every between 1 and 99 and week_start between 1 and 7 and repeat_count > 0
    and on_holidays in ('skip', 'due') and on_weekends in ('skip', 'due') and after_due in ('late', 'locked')
    and (repeat_until is null or repeat_count is null)) not valid,
  add constraint routine_task_versions_pause_check check (
    (paused_until is null or paused_until > paused_from)
    and (paused_from is not null or paused_until is null and pause_reason is null)) not valid;

-- What rest_since and month_end_given say, for rules that are due on holidays (only weekends are off)
-- and for rules that are due on weekends (only holidays are off).
alter table company_calendars
  add column weekend_rest_since date,
  add column weekend_month_end_given date,
  add column holiday_rest_since date,
  add column holiday_month_end_given date;

-- A calendar as a rule sees it that ignores some days off.
create function calendar_for(calendar company_calendars, mode integer) returns company_calendars
language plpgsql immutable parallel safe
as $$
begin
  if mode = 1 then
    calendar.holidays := '{}';
    calendar.rest_since := calendar.weekend_rest_since;
    calendar.month_end_given := calendar.weekend_month_end_given;
  elsif mode = 2 then
    calendar.weekend := '{}';
    calendar.rest_since := calendar.holiday_rest_since;
    calendar.month_end_given := calendar.holiday_month_end_given;
  elsif mode = 3 then
    calendar.weekend := '{}';
    calendar.holidays := '{}';
    calendar.rest_since := null;
    calendar.month_end_given := null;
  end if;
  return calendar;
end $$;

-- What a calendar takes over from the one before it.
create function follow_days_off(
  former company_calendars, first date, mode integer, out rest_since date, out month_end_given date
)
language plpgsql immutable parallel safe
as $$
declare
  calendar company_calendars := calendar_for(former, mode);
  worked date := first - 1;
  anchor date;
begin
  while rests_on(worked, calendar) and first - worked <= 366 loop worked := worked - 1; end loop;
  rest_since := worked + 1;
  month_end_given := calendar.month_end_given;
  anchor := worked;
  while anchor = worked or rests_on(anchor, calendar) and anchor - worked <= 366 loop
    if is_month_end(anchor) then month_end_given := greatest(month_end_given, anchor); end if;
    anchor := anchor + 1;
  end loop;
end $$;

create or replace function follow_calendar() returns trigger
language plpgsql
as $$
declare
  former company_calendars;
begin
  select * into former from company_calendars c
  where c.company_id = new.company_id and c.valid_from < new.valid_from and c.valid_to >= new.valid_from;
  select f.rest_since, f.month_end_given into new.rest_since, new.month_end_given
    from follow_days_off(former, new.valid_from, 0) f where former.company_id is not null;
  select f.rest_since, f.month_end_given into new.weekend_rest_since, new.weekend_month_end_given
    from follow_days_off(former, new.valid_from, 1) f where former.company_id is not null;
  select f.rest_since, f.month_end_given into new.holiday_rest_since, new.holiday_month_end_given
    from follow_days_off(former, new.valid_from, 2) f where former.company_id is not null;
  return new;
end $$;

-- The keys of a day, more of them than day_keys has: 61 to 67 a weekday that is not off, 111 to 147 the
-- nth weekday of its month, 151 to 157 the last one. `units` has the number of the day, of the week
-- (by Mondays) or of the month of each key, counted from 1 January 1970.
create type day_offers as (keys smallint[], units integer[]);

create function offers_of(day date, of_calendar company_calendars, mode integer) returns day_offers
language plpgsql immutable parallel safe
as $$
declare
  calendar company_calendars := calendar_for(of_calendar, mode);
  offers day_offers := row('{}'::smallint[], '{}'::integer[]);
  number integer := day - date '1970-01-01';
  weekday integer := extract(isodow from day);
  anchor date := day;
  of_month integer;
  month integer;
begin
  if day = any (calendar.holidays) then return offers; end if;
  offers.keys := array[weekday];
  offers.units := array[floor((number + 3) / 7.0)];
  if weekday = any (calendar.weekend) then return offers; end if;
  offers.keys := offers.keys || array[0, 60 + weekday]::smallint[];
  offers.units := offers.units || array[number, floor((number + 3) / 7.0)]::integer[];
  loop
    of_month := extract(day from anchor);
    month := extract(year from anchor) * 12 + extract(month from anchor) - 1970 * 12 - 1;
    for key in of_month .. case when is_month_end(anchor) then 31 else of_month end loop
      offers.keys := offers.keys || (10 + key)::smallint;
      offers.units := offers.units || month;
    end loop;
    if of_month <= 28 then
      offers.keys := offers.keys || (100 + (of_month + 6) / 7 * 10 + extract(isodow from anchor))::smallint;
      offers.units := offers.units || month;
    end if;
    if extract(day from anchor + 7) <= 7 then
      offers.keys := offers.keys || (150 + extract(isodow from anchor))::smallint;
      offers.units := offers.units || month;
    end if;
    anchor := anchor - 1;
    exit when not rests_on(anchor, calendar) or day - anchor > 366;
  end loop;
  anchor := day;
  loop
    if is_month_end(anchor) and (calendar.month_end_given is null or anchor > calendar.month_end_given) then
      offers.keys := offers.keys || 50::smallint;
      offers.units := offers.units
        || (extract(year from anchor) * 12 + extract(month from anchor) - 1970 * 12 - 1)::integer;
    end if;
    anchor := anchor + 1;
    exit when not rests_on(anchor, calendar) or anchor - day > 366;
  end loop;
  return offers;
end $$;

create function offers_on(company uuid, day date, mode integer) returns day_offers
language sql stable parallel safe
as $$
  select offers_of(day, c, mode) from company_calendars c
  where c.company_id = company and c.valid_from <= day and c.valid_to > day
$$;

-- Whether a day offers one of the keys for a unit with the key's remainder.
create function meets(due_keys smallint[], phases smallint[], every integer, offers day_offers) returns boolean
language plpgsql immutable parallel safe
as $$
begin
  for at in 1 .. coalesce(cardinality(offers.keys), 0) loop
    for n in 1 .. cardinality(due_keys) loop
      if offers.keys[at] = due_keys[n] and mod(mod(offers.units[at], every) + every, every) = phases[n] then
        return true;
      end if;
    end loop;
  end loop;
  return false;
end $$;

create function set_due_rule() returns trigger
language plpgsql
as $$
declare
  skips integer := case when new.task_type = 'weekly' and new.on_weekends = 'skip' then 60 else 0 end;
  every integer := new.repeat_every;
  number integer := new.start_date - date '1970-01-01';
  first_weekday integer := coalesce(new.week_start, 1);
  week integer := number - mod(extract(isodow from new.start_date)::integer - first_weekday + 7, 7);
  unit integer;
begin
  new.due_mode := case when new.on_holidays = 'due' then 1 else 0 end
    + case when new.on_weekends = 'due' and new.task_type <> 'weekly' then 2 else 0 end;
  new.due_keys := rule_keys(new.task_type, new.recurrent_days, new.day_of_month);
  new.due_phases := null;
  if every = 1 and new.due_mode = 0 and new.nth_week is null and skips = 0 then return new; end if;
  if new.task_type = 'weekly' then
    select array_agg(skips + d order by n),
      array_agg(mod(mod(u, every) + every, every) order by n)
    into new.due_keys, new.due_phases
    from unnest(new.recurrent_days) with ordinality x (d, n)
    cross join lateral floor((week + mod(d - first_weekday + 7, 7) + 3) / 7.0) f
    cross join lateral (select f::integer) y (u);
    return new;
  end if;
  if new.nth_week is not null then
    new.due_keys := array[100 + case new.nth_week when -1 then 5 else new.nth_week end * 10 + new.nth_weekday];
  end if;
  unit := case when new.task_type = 'daily' then number
    else extract(year from new.start_date) * 12 + extract(month from new.start_date) - 1970 * 12 - 1 end;
  new.due_phases := array[mod(mod(unit, every) + every, every)];
  return new;
end $$;
create trigger set_due_rule before insert or update on routine_task_versions
  for each row execute function set_due_rule();
comment on trigger set_due_rule on routine_task_versions is
  'Decides the keys by which a definition is due, from its rule.';

-- The days in which a version can be due: from its start to its end, without its pause.
create function due_spans(v routine_task_versions) returns table (since date, until date)
language sql immutable parallel safe
as $$
  select s.since, s.until
  from (select greatest(v.valid_from, coalesce(v.due_from, v.start_date)) first,
    least(v.valid_to, coalesce(v.due_until + 1, 'infinity')) last) d
  cross join lateral (values
    (d.first, least(d.last, coalesce(v.paused_from, 'infinity'))),
    (case when v.paused_from is not null then greatest(d.first, coalesce(v.paused_until, 'infinity')) end, d.last)
  ) s (since, until)
  where v.active and s.since < s.until
$$;

-- As due_counts, for rules that day_keys cannot describe.
create table due_pattern_counts (
  company_id uuid not null references companies (id),
  scope_id uuid not null,
  key smallint not null,
  mode smallint not null,
  every smallint not null,
  phase smallint not null,
  since date not null,
  due integer not null,
  primary key (company_id, scope_id, key, mode, every, phase, since)
);
call protect_tenant_table('due_pattern_counts');

create procedure count_due_pattern(
  company uuid, scope uuid, of_key smallint, of_mode smallint, of_every smallint, of_phase smallint,
  first date, next date, step integer
)
language plpgsql
as $$
begin
  insert into due_pattern_counts (company_id, scope_id, key, mode, every, phase, since, due)
  select company, scope, of_key, of_mode, of_every, of_phase, edge, coalesce((
      select c.due from due_pattern_counts c
      where (c.company_id, c.scope_id, c.key, c.mode, c.every, c.phase)
        = (company, scope, of_key, of_mode, of_every, of_phase) and c.since < edge
      order by c.since desc limit 1), 0)
  from unnest(array[first, next]) edge where edge < 'infinity'
  on conflict do nothing;
  update due_pattern_counts set due = due + step
  where (company_id, scope_id, key, mode, every, phase)
    = (company, scope, of_key, of_mode, of_every, of_phase) and since >= first and since < next;
  -- An edge at which nothing changes any more says nothing.
  delete from due_pattern_counts d
  where (d.company_id, d.scope_id, d.key, d.mode, d.every, d.phase)
    = (company, scope, of_key, of_mode, of_every, of_phase) and d.since in (first, next)
    and d.due = coalesce((
      select c.due from due_pattern_counts c
      where (c.company_id, c.scope_id, c.key, c.mode, c.every, c.phase)
        = (company, scope, of_key, of_mode, of_every, of_phase) and c.since < d.since
      order by c.since desc limit 1), 0);
end $$;

create or replace function count_version() returns trigger
language plpgsql
as $$
declare
  v routine_task_versions;
  step integer;
  span record;
begin
  perform pg_advisory_xact_lock(hashtextextended('due_counts ' || coalesce(new.company_id, old.company_id), 0));
  foreach step in array array[-1, 1] loop
    if step < 0 then v := old; else v := new; end if;
    continue when v.company_id is null;
    for span in select since, until from due_spans(v) loop
      for n in 1 .. cardinality(v.due_keys) loop
        if v.due_phases is null then
          call count_due(v.company_id, v.scope_id, v.due_keys[n], span.since, span.until, step);
        else
          call count_due_pattern(v.company_id, v.scope_id, v.due_keys[n], v.due_mode, v.repeat_every,
            v.due_phases[n], span.since, span.until, step);
        end if;
      end loop;
    end loop;
  end loop;
  return null;
end $$;
drop trigger count_changed_version on routine_task_versions;
create constraint trigger count_changed_version after update on routine_task_versions
  deferrable initially deferred for each row
  when ((old.valid_from, old.valid_to, old.start_date, old.active, old.department_id, old.due_keys, old.due_mode,
      old.due_phases, old.repeat_every, old.due_from, old.due_until, old.paused_from, old.paused_until)
    is distinct from (new.valid_from, new.valid_to, new.start_date, new.active, new.department_id, new.due_keys,
      new.due_mode, new.due_phases, new.repeat_every, new.due_from, new.due_until, new.paused_from, new.paused_until))
  execute function count_version();
comment on trigger count_changed_version on routine_task_versions is
  'Counts how many routine tasks are due on which days.';

-- A further window is no definition of its own.
create or replace function count_definition() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('due_counts ' || coalesce(new.company_id, old.company_id), 0));
  insert into definition_counts as c (company_id, scope_id, active, definitions)
  select v.company_id, v.scope_id, v.active, v.step
  from (values (old.company_id, old.scope_id, old.active, old.valid_to, old.slot, -1),
    (new.company_id, new.scope_id, new.active, new.valid_to, new.slot, 1))
    v (company_id, scope_id, active, valid_to, slot, step)
  where v.valid_to = 'infinity' and v.slot = 0
  on conflict (company_id, scope_id, active) do update set definitions = c.definitions + excluded.definitions;
  return null;
end $$;

-- After a long closure a day can offer a key twice: it is due once.
create or replace function due_on(company uuid, day date)
returns table (department_id uuid, due bigint)
language sql stable parallel safe
as $$
  with offers as materialized (
    select m.mode, u.key, u.unit
    from company_calendars c
    cross join generate_series(0, 3) m (mode)
    cross join lateral offers_of(day, c, m.mode) o
    cross join lateral unnest(o.keys, o.units) u (key, unit)
    where c.company_id = company and c.valid_from <= day and c.valid_to > day
  ), patterns as materialized (
    select distinct on (c.scope_id, c.key, c.mode, c.every, c.phase)
      c.scope_id, c.key, c.mode, c.every, c.phase, c.due
    from due_pattern_counts c where c.company_id = company and c.since <= day
    order by c.scope_id, c.key, c.mode, c.every, c.phase, c.since desc
  )
  select nullif(found.scope_id, company), sum(found.due)
  from (
    select p.scope_id, c.due
    from (
      select d.id as scope_id from departments d where d.company_id = company
      union all select company
    ) p
    cross join (select distinct k from unnest((
      select day_keys(day, c) from company_calendars c
      where c.company_id = company and c.valid_from <= day and c.valid_to > day)) k) k
    cross join lateral (
      select x.due from due_counts x
      where x.company_id = company and x.scope_id = p.scope_id and x.key = k.k and x.since <= day
      order by x.since desc limit 1) c
    union all
    select p.scope_id, p.due from patterns p
    where p.due > 0 and exists (
      select from offers o where o.mode = p.mode and o.key = p.key
        and mod(mod(o.unit, p.every) + p.every, p.every) = p.phase)
  ) found
  group by found.scope_id
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
    select d::date as day, k.key
    from generate_series(first::timestamp, last::timestamp, interval '1 day') d
    join company_calendars c on c.company_id = company and c.valid_from <= d::date and c.valid_to > d::date
    cross join lateral (select distinct k from unnest(day_keys(d::date, c)) k) k (key)
  ), patterns as materialized (
    select c.*, coalesce(lead(c.since) over (
      partition by c.scope_id, c.key, c.mode, c.every, c.phase order by c.since), 'infinity') as until
    from due_pattern_counts c where c.company_id = company and c.since <= last
  ), offers as materialized (
    select d::date as day, m.mode, u.key, u.unit
    from (select distinct mode from patterns) m
    cross join generate_series(first::timestamp, last::timestamp, interval '1 day') d
    join company_calendars c on c.company_id = company and c.valid_from <= d::date and c.valid_to > d::date
    cross join lateral offers_of(d::date, c, m.mode) o
    cross join lateral unnest(o.keys, o.units) u (key, unit)
  ), met as (
    select distinct o.day, p.scope_id, p.key, p.mode, p.every, p.phase, p.due
    from patterns p join offers o on o.mode = p.mode and o.key = p.key and o.day >= p.since and o.day < p.until
      and mod(mod(o.unit, p.every) + p.every, p.every) = p.phase
    where p.due > 0 and p.until > first
  )
  select found.day, nullif(found.scope_id, company), sum(found.due)::bigint
  from (
    select days.day, steps.scope_id, steps.due
    from steps join days on days.key = steps.key and days.day >= steps.since and days.day < steps.until
    where steps.due > 0 and steps.until > first
    union all
    select day, scope_id, due from met
  ) found
  group by found.day, found.scope_id
$$;

drop function occurrences_on(uuid, date);
create function occurrences_on(company uuid, day date)
returns table (
  routine_task_id uuid, definition_id uuid, slot smallint, task_name text, description text, task_type text,
  department_id uuid, time_from time, time_to time, scope_id uuid, overnight boolean, after_due text,
  not_before boolean
)
language sql stable parallel safe
as $$
  select v.routine_task_id, coalesce(v.definition_id, v.routine_task_id), v.slot, v.task_name, v.description,
    v.task_type, v.department_id, v.time_from, v.time_to, v.scope_id, v.overnight, v.after_due, v.not_before
  from routine_task_versions v
  where v.company_id = company
    and v.valid_from <= day and v.valid_to > day
    and v.active
    and coalesce(
      coalesce(v.due_from, v.start_date) <= day and coalesce(day <= v.due_until, true)
      and not coalesce(day >= v.paused_from and day < coalesce(v.paused_until, 'infinity'), false)
      and case when v.due_phases is null then v.due_keys && (
          select day_keys(day, c) from company_calendars c
          where c.company_id = company and c.valid_from <= day and c.valid_to > day)
        else meets(v.due_keys, v.due_phases, v.repeat_every, case v.due_mode
          when 0 then (select offers_on(company, day, 0))
          when 1 then (select offers_on(company, day, 1))
          when 2 then (select offers_on(company, day, 2))
          else (select offers_on(company, day, 3)) end) end, false)
$$;
grant execute on function calendar_for(company_calendars, integer),
  follow_days_off(company_calendars, date, integer), offers_of(date, company_calendars, integer),
  offers_on(uuid, date, integer), meets(smallint[], smallint[], integer, day_offers),
  due_spans(routine_task_versions), occurrences_on(uuid, date) to diwan_app;
grant execute on procedure
  count_due_pattern(uuid, uuid, smallint, smallint, smallint, smallint, date, date, integer) to diwan_app;
