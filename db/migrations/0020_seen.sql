-- What somebody has read of a report and gives no stars for: one row per version of its text, which
-- waits for nobody's evaluation until its author changes it.
create table evaluation_seen (
  company_id uuid not null,
  report_id uuid not null,
  report_version integer not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, report_id, report_version),
  foreign key (company_id, report_id) references reports (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('evaluation_seen');

-- Reports that are seen as they stand and not rated: with `rated`, what of a day waits no more.
alter table report_days add column seen integer not null default 0;

create procedure count_seen_day(company uuid, day date, department uuid, step integer)
language sql
as $$
  update report_days set seen = seen + step
  where company_id = company and date = day and department_id is not distinct from department
$$;
grant execute on procedure count_seen_day(uuid, date, uuid, integer) to diwan_app;

create function count_seen() returns trigger
language plpgsql
as $$
declare
  s evaluation_seen := case when tg_op = 'DELETE' then old else new end;
  r record;
begin
  select date, department_id into r from reports
  where company_id = s.company_id and id = s.report_id and version = s.report_version;
  if found and not exists (select from evaluations where company_id = s.company_id and report_id = s.report_id) then
    call count_seen_day(s.company_id, r.date, r.department_id, case tg_op when 'INSERT' then 1 else -1 end);
  end if;
  return null;
end $$;
create trigger count_seen after insert or delete on evaluation_seen for each row execute function count_seen();

-- With its stars a report is counted as rated.
create function count_seen_rated() returns trigger
language plpgsql
as $$
declare
  e evaluations := case when tg_op = 'DELETE' then old else new end;
  r record;
begin
  select date, department_id, version into r from reports where company_id = e.company_id and id = e.report_id;
  if exists (
    select from evaluation_seen
    where company_id = e.company_id and report_id = e.report_id and report_version = r.version) then
    call count_seen_day(e.company_id, r.date, r.department_id, case tg_op when 'INSERT' then -1 else 1 end);
  end if;
  return null;
end $$;
create trigger count_seen_rated after insert or delete on evaluations
  for each row execute function count_seen_rated();

-- Its author's change makes a report one that nobody has seen; a department takes what is counted along.
create function count_seen_changed() returns trigger
language plpgsql
as $$
begin
  if exists (select from evaluations where company_id = new.company_id and report_id = new.id) then return null; end if;
  if exists (
    select from evaluation_seen
    where company_id = old.company_id and report_id = old.id and report_version = old.version) then
    call count_seen_day(old.company_id, old.date, old.department_id, -1);
  end if;
  if exists (
    select from evaluation_seen
    where company_id = new.company_id and report_id = new.id and report_version = new.version) then
    call count_seen_day(new.company_id, new.date, new.department_id, 1);
  end if;
  return null;
end $$;
create trigger count_seen_changed after update of version, department_id on reports
  for each row execute function count_seen_changed();

-- The ratings that stood before the one that counts; `former` says how many of them there are.
create table former_evaluations (
  company_id uuid not null,
  id uuid not null,
  evaluation_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, evaluation_id) references evaluations (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index former_evaluations_by_evaluation on former_evaluations (company_id, evaluation_id);
call protect_tenant_table('former_evaluations');
alter table evaluations add column former integer not null default 0;

-- Which routine tasks came with which table, so that an import can be taken back whole.
alter table routine_tasks add column import_id uuid;
create index routine_tasks_by_import on routine_tasks (company_id, import_id) where import_id is not null;
