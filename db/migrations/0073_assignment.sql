-- Who does a duty: anybody of its department, unless it is one member or those who have a role. A role
-- can be deleted; its duties then wait for somebody to choose who does them.
alter table routine_task_versions add column assign_member_id uuid;
alter table routine_task_versions add column assign_role_id uuid;
alter table routine_task_versions
  add constraint routine_task_versions_assign_check
    check (assign_member_id is null or assign_role_id is null) not valid,
  add constraint routine_task_versions_assign_member_fkey
    foreign key (company_id, assign_member_id) references users (company_id, id) not valid;

-- The versions of the definitions that are due on a day: with all their columns, also those that later
-- migrations add.
create function versions_due_on(company uuid, day date)
returns setof routine_task_versions
language sql stable parallel safe
as $$
  select v.*
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
grant execute on function versions_due_on(uuid, date) to diwan_app;
