-- Below row-level security an index on an expression is of no use where the planner does not trust
-- the expression: coalesce is such a one. So the place of a definition, its department or else its
-- company, is a column. The index has no other use than a place, and says so: a day of the whole
-- company is walked in the order of routine_task_versions_by_time, however the two have grown.
-- What runs past midnight is a column, too: of a column the planner knows how rare it is.
alter table routine_task_versions
  add column place uuid generated always as (coalesce(department_id, company_id)) stored,
  add column overnight boolean generated always as (time_to < time_from) stored;
drop index routine_task_versions_overnight;
create index routine_task_versions_overnight on routine_task_versions (company_id, valid_to) where overnight;
drop index routine_task_versions_by_place;
create index routine_task_versions_by_place
  on routine_task_versions (company_id, place, time_from, task_name, routine_task_id, valid_from, valid_to)
  where place is not null;

-- What a rule holds of a day stands in a coalesce, of which the planner expects every second row and
-- not one of a hundred: then it knows that a page is the small part of a day, and walks to its end.
drop function occurrences_on(uuid, date);
create function occurrences_on(company uuid, day date)
returns table (
  routine_task_id uuid, task_name text, description text, task_type text,
  department_id uuid, time_from time, time_to time, place uuid, overnight boolean
)
language sql stable parallel safe
as $$
  select v.routine_task_id, v.task_name, v.description, v.task_type, v.department_id, v.time_from, v.time_to,
    v.place, v.overnight
  from routine_task_versions v
  where v.company_id = company
    and v.valid_from <= day and v.valid_to > day
    and v.active
    and coalesce(v.start_date <= day and v.due_keys && (
      select day_keys(day, c.weekend, c.holidays) from company_calendars c
      where c.company_id = company and c.valid_from <= day and c.valid_to > day), false)
$$;
grant execute on function occurrences_on(uuid, date) to diwan_app;

-- How many definitions hold now, active ones and others: a list of them says its total, and the
-- dashboard its figures, without reading them all.
create table definition_counts (
  company_id uuid not null references companies (id),
  place uuid not null,
  active boolean not null,
  definitions integer not null,
  primary key (company_id, place, active)
);
call protect_tenant_table('definition_counts');

create function count_definition() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('due_counts ' || coalesce(new.company_id, old.company_id), 0));
  insert into definition_counts as c (company_id, place, active, definitions)
  select v.company_id, v.place, v.active, v.step
  from (values (old.company_id, old.place, old.active, old.valid_to, -1),
    (new.company_id, new.place, new.active, new.valid_to, 1)) v (company_id, place, active, valid_to, step)
  where v.valid_to = 'infinity'
  on conflict (company_id, place, active) do update set definitions = c.definitions + excluded.definitions;
  return null;
end $$;
-- At the end of the transaction and under the lock of count_version, for the same reason.
create constraint trigger count_definition after insert or delete on routine_task_versions
  deferrable initially deferred for each row execute function count_definition();
create constraint trigger count_changed_definition after update on routine_task_versions
  deferrable initially deferred for each row
  when ((old.valid_to, old.active, old.department_id) is distinct from (new.valid_to, new.active, new.department_id))
  execute function count_definition();

insert into definition_counts (company_id, place, active, definitions)
select company_id, place, active, count(*) from routine_task_versions
where valid_to = 'infinity' group by company_id, place, active;
