-- Checks what 0066 added, without holding anybody up.
alter table routine_tasks validate constraint routine_tasks_definition_fkey;
alter table routine_tasks validate constraint routine_tasks_slot_check;
alter table routine_task_versions validate constraint routine_task_versions_month_check;
alter table routine_task_versions validate constraint routine_task_versions_repeat_check;
alter table routine_task_versions validate constraint routine_task_versions_pause_check;

-- What the calendars that are there take over from the ones before them.
do $$
declare
  calendar record;
  former company_calendars;
begin
  for calendar in
    select c.company_id, c.valid_from from company_calendars c order by c.company_id, c.valid_from
  loop
    select * into former from company_calendars f
    where f.company_id = calendar.company_id and f.valid_from < calendar.valid_from
      and f.valid_to >= calendar.valid_from;
    continue when not found;
    update company_calendars c set
      (weekend_rest_since, weekend_month_end_given) = (
        select f.rest_since, f.month_end_given from follow_days_off(former, calendar.valid_from, 1) f),
      (holiday_rest_since, holiday_month_end_given) = (
        select f.rest_since, f.month_end_given from follow_days_off(former, calendar.valid_from, 2) f)
    where c.company_id = calendar.company_id and c.valid_from = calendar.valid_from;
  end loop;
end $$;
