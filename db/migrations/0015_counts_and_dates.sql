-- Placed and counted anew from the facts: an owner that is no superuser saw none of them when 0008
-- and 0009 did so first. What was right stays untouched.
update reports set department_id = department_on(company_id, routine_task_id, date)
where department_id is null and department_on(company_id, routine_task_id, date) is not null;

insert into report_days (company_id, date, department_id, reported, done, not_done, late, rated, rating_sum)
select r.company_id, r.date, r.department_id, count(*), count(*) filter (where r.status = 'done'),
  count(*) filter (where r.status = 'not_done'), count(*) filter (where r.late), count(e.id), coalesce(sum(e.rating), 0)
from reports r left join evaluations e on e.company_id = r.company_id and e.report_id = r.id
group by r.company_id, r.date, r.department_id
on conflict (company_id, date, department_id) do update set reported = excluded.reported, done = excluded.done,
  not_done = excluded.not_done, late = excluded.late, rated = excluded.rated, rating_sum = excluded.rating_sum
where (report_days.reported, report_days.done, report_days.not_done, report_days.late, report_days.rated, report_days.rating_sum)
  is distinct from (excluded.reported, excluded.done, excluded.not_done, excluded.late, excluded.rated, excluded.rating_sum);
update report_days d set reported = 0, done = 0, not_done = 0, late = 0, rated = 0, rating_sum = 0
where d.reported <> 0 and not exists (
  select from reports r
  where r.company_id = d.company_id and r.date = d.date and r.department_id is not distinct from d.department_id);

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
), counted as (
  select company_id, place, key, edge as since,
    sum(step) over (partition by company_id, place, key order by edge) as due
  from steps
), gone as (
  delete from due_counts d where not exists (
    select from counted c
    where c.company_id = d.company_id and c.place = d.place and c.key = d.key and c.since = d.since)
)
insert into due_counts (company_id, place, key, since, due)
select company_id, place, key, since, due from counted
on conflict (company_id, place, key, since) do update set due = excluded.due
where due_counts.due <> excluded.due;

-- An evaluation carries the date of its report: what is split by month one day is split by it too.
alter table evaluations add column date date;
update evaluations e set date = r.date from reports r where r.company_id = e.company_id and r.id = e.report_id;
alter table evaluations alter column date set not null;

create function date_evaluation() returns trigger
language plpgsql
as $$
begin
  new.date := (select r.date from reports r where r.company_id = new.company_id and r.id = new.report_id);
  return new;
end $$;
create trigger date_evaluation before insert or update of report_id, date on evaluations
  for each row execute function date_evaluation();

-- As before, but the date stands in the row, and the report is found by plain values: by an
-- expression the planner walks all reports of the company while the table is new.
create or replace function count_evaluation() returns trigger
language plpgsql
as $$
declare
  e evaluations := case when tg_op = 'DELETE' then old else new end;
  department uuid;
begin
  select department_id into department from reports where company_id = e.company_id and id = e.report_id;
  if tg_op <> 'INSERT' then
    call count_report_day(old.company_id, old.date, department, 0, 0, 0, -1, -old.rating);
  end if;
  if tg_op <> 'DELETE' then
    call count_report_day(new.company_id, new.date, department, 0, 0, 0, 1, new.rating);
  end if;
  return null;
end $$;

create function keep_report_date() returns trigger
language plpgsql
as $$
begin
  raise exception 'A report stays with its date' using errcode = 'restrict_violation';
end $$;
create trigger keep_report_date before update of date on reports
  for each row when (old.date is distinct from new.date) execute function keep_report_date();

-- Removes what has run out, in all companies. It runs as the job's own role, the owner: neither
-- requests nor the functions of signing in may delete for everybody.
drop function purge_expired(timestamptz);
create procedure purge_expired(at timestamptz)
language sql
as $$
  delete from sessions where expires_at < at;
  delete from idempotency_keys where created_at < at - interval '24 hours';
  delete from rate_counters where window_end < at;
  delete from known_devices where last_used_at < at - interval '180 days';
  delete from email_changes where expires_at < at;
  delete from starts where created_at < at - interval '30 days';
  delete from dev_mails where created_at < at - interval '7 days' or (created_at, id) <= (
    select created_at, id from dev_mails order by created_at desc, id desc offset 1000 limit 1);
$$;
revoke execute on procedure purge_expired(timestamptz) from public;
revoke delete on sessions, idempotency_keys from diwan_auth;

create index starts_by_time on starts (created_at);
create index dev_mails_by_time on dev_mails (created_at, id);
