-- A report whose button was pressed before its duty begins is early. What was reported before this
-- migration stays as it was said then: on time.
alter table reports add early boolean not null default false;
alter table report_days add early integer not null default 0;

create function count_early_report() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.early then
    update report_days set early = early - 1
    where company_id = old.company_id and date = old.date and department_id is not distinct from old.department_id;
  end if;
  if tg_op <> 'DELETE' and new.early then
    insert into report_days (company_id, date, department_id, early)
    values (new.company_id, new.date, new.department_id, 1)
    on conflict (company_id, date, department_id) do update set early = report_days.early + 1;
  end if;
  return null;
end $$;
create trigger count_early_report after insert or delete or update of early, department_id, date on reports
for each row execute function count_early_report();
