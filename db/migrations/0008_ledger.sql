-- What was changed in a routine task, as its readers see it.
create table routine_task_revisions (
  company_id uuid not null,
  id uuid not null,
  routine_task_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  changes jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index routine_task_revisions_latest on routine_task_revisions (company_id, routine_task_id, created_at desc, id desc);
call protect_tenant_table('routine_task_revisions');

-- A definition is looked for by department: a member sees those of their own.
create index routine_task_versions_by_department on routine_task_versions (company_id, department_id, valid_to);

-- `version` counts the reporter's changes, so that an evaluation says which text it judged.
-- `department_id` is the department of the occurrence, as its definition had it on that date.
alter table reports add version integer not null default 1;
alter table reports add department_id uuid;
alter table reports add foreign key (company_id, department_id) references departments (company_id, id);

create function department_on(company uuid, task uuid, day date) returns uuid
language sql stable
as $$
  select department_id from routine_task_versions
  where company_id = company and routine_task_id = task and valid_from <= day and valid_to > day
$$;
grant execute on function department_on(uuid, uuid, date) to diwan_app;
update reports set department_id = department_on(company_id, routine_task_id, date);

create function place_report() returns trigger
language plpgsql
as $$
begin
  new.department_id := department_on(new.company_id, new.routine_task_id, new.date);
  return new;
end $$;
create trigger place_report before insert on reports for each row execute function place_report();

-- Counts of reports and ratings per date and department, kept by the transaction that reports or
-- evaluates: a chart over years reads one row a day. `department_id` null is the whole company.
create table report_days (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  date date not null,
  department_id uuid,
  reported integer not null default 0,
  done integer not null default 0,
  not_done integer not null default 0,
  late integer not null default 0,
  rated integer not null default 0,
  rating_sum integer not null default 0,
  primary key (company_id, id),
  unique nulls not distinct (company_id, date, department_id),
  foreign key (company_id, department_id) references departments (company_id, id)
);
call protect_tenant_table('report_days');

create procedure count_report_day(
  company uuid, day date, department uuid, d_reported integer, d_done integer, d_late integer, d_rated integer, d_rating integer
)
language sql
as $$
  insert into report_days (company_id, date, department_id, reported, done, not_done, late, rated, rating_sum)
  values (company, day, department, d_reported, d_done, d_reported - d_done, d_late, d_rated, d_rating)
  on conflict (company_id, date, department_id) do update set
    reported = report_days.reported + excluded.reported,
    done = report_days.done + excluded.done,
    not_done = report_days.not_done + excluded.not_done,
    late = report_days.late + excluded.late,
    rated = report_days.rated + excluded.rated,
    rating_sum = report_days.rating_sum + excluded.rating_sum
$$;
grant execute on procedure count_report_day(uuid, date, uuid, integer, integer, integer, integer, integer) to diwan_app;

create function count_report() returns trigger
language plpgsql
as $$
declare
  e evaluations;
begin
  if tg_op <> 'INSERT' then
    select * into e from evaluations where company_id = old.company_id and report_id = old.id;
    call count_report_day(old.company_id, old.date, old.department_id, -1, -(old.status = 'done')::int, -old.late::int,
      -(e.id is not null)::int, -coalesce(e.rating, 0));
  end if;
  if tg_op <> 'DELETE' then
    call count_report_day(new.company_id, new.date, new.department_id, 1, (new.status = 'done')::int, new.late::int,
      (e.id is not null)::int, coalesce(e.rating, 0));
  end if;
  return null;
end $$;
create trigger count_report after insert or delete or update of status, late, department_id, date on reports
  for each row execute function count_report();

create function count_evaluation() returns trigger
language plpgsql
as $$
declare
  r reports;
begin
  select * into r from reports where company_id = coalesce(new.company_id, old.company_id) and id = coalesce(new.report_id, old.report_id);
  if tg_op <> 'INSERT' then
    call count_report_day(r.company_id, r.date, r.department_id, 0, 0, 0, -1, -old.rating);
  end if;
  if tg_op <> 'DELETE' then
    call count_report_day(r.company_id, r.date, r.department_id, 0, 0, 0, 1, new.rating);
  end if;
  return null;
end $$;
create trigger count_evaluation after insert or delete or update of rating on evaluations
  for each row execute function count_evaluation();

insert into report_days (company_id, date, department_id, reported, done, not_done, late, rated, rating_sum)
select r.company_id, r.date, r.department_id, count(*), count(*) filter (where r.status = 'done'),
  count(*) filter (where r.status = 'not_done'), count(*) filter (where r.late), count(e.id), coalesce(sum(e.rating), 0)
from reports r left join evaluations e on e.company_id = r.company_id and e.report_id = r.id
group by r.company_id, r.date, r.department_id;

-- How many routine tasks were due per date and department: steps of "so many definitions hold this
-- key from here to there", met with the keys that each day offers. A definition meets a day by one
-- key at most, so nothing is counted twice.
create function due_days(company uuid, first date, last date)
returns table (date date, department_id uuid, due bigint)
language sql stable parallel safe
as $$
  with held as (
    select v.department_id, k as key, greatest(v.valid_from, v.start_date, first) as since, least(v.valid_to, last + 1) as until
    from routine_task_versions v cross join unnest(v.due_keys) k
    where v.company_id = company and v.active and v.valid_from <= last and v.valid_to > first and v.start_date <= last
  ), events as (
    select department_id, key, since as day, 1 as step from held where since < until
    union all
    select department_id, key, until, -1 from held where since < until
  ), daily as (
    select department_id, key, day, sum(step) as step from events group by department_id, key, day
  ), steps as (
    select department_id, key, day as since, coalesce(lead(day) over w, last + 1) as until,
      sum(step) over (partition by department_id, key order by day) as holding
    from daily window w as (partition by department_id, key order by day)
  ), days as (
    select d::date as day, k as key
    from generate_series(first::timestamp, last::timestamp, interval '1 day') d
    join company_calendars c on c.company_id = company and c.valid_from <= d::date and c.valid_to > d::date
    cross join unnest(day_keys(d::date, c.weekend, c.holidays)) k
  )
  select days.day, steps.department_id, sum(steps.holding)::bigint
  from days join steps on steps.key = days.key and steps.since <= days.day and steps.until > days.day
  where steps.holding > 0
  group by days.day, steps.department_id
$$;
grant execute on function due_days(uuid, date, date) to diwan_app;
