-- How long after the end of its window a duty may still be reported without being late.
alter table companies add late_grace_minutes smallint not null default 60 check (late_grace_minutes between 0 and 1440);

-- The one rule of lateness: a report of an occurrence is late when its button was pressed after this
-- instant. The window ends at `time_to` by the company's clocks, the next day where that is before
-- `time_from`, at the end of the date where there is none; the grace is added in minutes that pass.
-- A time that the clocks skip counts on from before the change, one that comes twice is the second.
create function late_after(day date, time_from time, time_to time, zone text, grace smallint) returns timestamptz
language sql stable parallel safe
as $$
  select (case when time_to < time_from then day + 1 else day end + coalesce(time_to, '24:00')) at time zone zone
    + grace * interval '1 minute'
$$;
grant execute on function late_after(date, time, time, text, smallint) to diwan_app;

-- Duties that run past midnight stand on the next day's page too: few, and looked for each time.
create index routine_task_versions_overnight on routine_task_versions (company_id, valid_to) where time_to < time_from;
