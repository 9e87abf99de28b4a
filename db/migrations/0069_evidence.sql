-- What a report of a duty must show: the answers to its steps.
alter table routine_task_versions
  -- A list of {id, text, kind, required, unit, min, max, options}.
  add column steps jsonb,
  -- The usual causes of a number outside its limits.
  add column causes text[],
  -- The task that a number outside its limits creates: {assignee, supervisor, hours}.
  add column corrective jsonb;
alter table routine_task_versions
  add constraint routine_task_versions_evidence_check check (
    jsonb_array_length(steps) between 1 and 50 and cardinality(causes) between 1 and 12) not valid;

drop function occurrences_on(uuid, date);
create function occurrences_on(company uuid, day date)
returns table (
  routine_task_id uuid, definition_id uuid, slot smallint, task_name text, description text, task_type text,
  department_id uuid, time_from time, time_to time, scope_id uuid, overnight boolean, after_due text,
  not_before boolean, steps jsonb, causes text[]
)
language sql stable parallel safe
as $$
  select v.routine_task_id, coalesce(v.definition_id, v.routine_task_id), v.slot, v.task_name, v.description,
    v.task_type, v.department_id, v.time_from, v.time_to, v.scope_id, v.overnight, v.after_due, v.not_before,
    v.steps, v.causes
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
grant execute on function occurrences_on(uuid, date) to diwan_app;
