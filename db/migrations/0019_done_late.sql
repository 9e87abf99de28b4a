-- How many of the done reports of a day are late: then what was due falls into pieces that add up.
-- Who reports or evaluates meanwhile waits here, and is counted by the new triggers.
lock table reports, evaluations in share row exclusive mode;
alter table report_days add done_late integer not null default 0;

drop procedure count_report_day(uuid, date, uuid, integer, integer, integer, integer, integer);
create procedure count_report_day(
  company uuid, day date, department uuid,
  d_reported integer, d_done integer, d_late integer, d_done_late integer, d_rated integer, d_rating integer
)
language sql
as $$
  insert into report_days (company_id, date, department_id, reported, done, not_done, late, done_late, rated, rating_sum)
  values (company, day, department, d_reported, d_done, d_reported - d_done, d_late, d_done_late, d_rated, d_rating)
  on conflict (company_id, date, department_id) do update set
    reported = report_days.reported + excluded.reported,
    done = report_days.done + excluded.done,
    not_done = report_days.not_done + excluded.not_done,
    late = report_days.late + excluded.late,
    done_late = report_days.done_late + excluded.done_late,
    rated = report_days.rated + excluded.rated,
    rating_sum = report_days.rating_sum + excluded.rating_sum
$$;
grant execute on procedure
  count_report_day(uuid, date, uuid, integer, integer, integer, integer, integer, integer) to diwan_app;

create or replace function count_report() returns trigger
language plpgsql
as $$
declare
  e evaluations;
begin
  if tg_op <> 'INSERT' then
    select * into e from evaluations where company_id = old.company_id and report_id = old.id;
    call count_report_day(old.company_id, old.date, old.department_id, -1, -(old.status = 'done')::int, -old.late::int,
      -(old.late and old.status = 'done')::int, -(e.id is not null)::int, -coalesce(e.rating, 0));
  end if;
  if tg_op <> 'DELETE' then
    call count_report_day(new.company_id, new.date, new.department_id, 1, (new.status = 'done')::int, new.late::int,
      (new.late and new.status = 'done')::int, (e.id is not null)::int, coalesce(e.rating, 0));
  end if;
  return null;
end $$;

create or replace function count_evaluation() returns trigger
language plpgsql
as $$
declare
  e evaluations := case when tg_op = 'DELETE' then old else new end;
  department uuid;
begin
  select department_id into department from reports where company_id = e.company_id and id = e.report_id;
  if tg_op <> 'INSERT' then
    call count_report_day(old.company_id, old.date, department, 0, 0, 0, 0, -1, -old.rating);
  end if;
  if tg_op <> 'DELETE' then
    call count_report_day(new.company_id, new.date, department, 0, 0, 0, 0, 1, new.rating);
  end if;
  return null;
end $$;

update report_days d set done_late = r.done_late
from (
  select company_id, date, department_id, count(*) done_late
  from reports where late and status = 'done' group by company_id, date, department_id) r
where d.company_id = r.company_id and d.date = r.date and d.department_id is not distinct from r.department_id;
