-- The pictures that a report of a duty must show.
alter table routine_task_versions
  -- When a picture is needed: null if never.
  add column proof text;
alter table routine_task_versions
  add constraint routine_task_versions_proof_check check (proof in ('on_not_done', 'always')) not valid;

drop function occurrences_on(uuid, date);
create function occurrences_on(company uuid, day date)
returns table (
  routine_task_id uuid, definition_id uuid, slot smallint, task_name text, description text, task_type text,
  department_id uuid, time_from time, time_to time, scope_id uuid, overnight boolean, after_due text,
  not_before boolean, steps jsonb, causes text[], proof text
)
language sql stable parallel safe
as $$
  select v.routine_task_id, coalesce(v.definition_id, v.routine_task_id), v.slot, v.task_name, v.description,
    v.task_type, v.department_id, v.time_from, v.time_to, v.scope_id, v.overnight, v.after_due, v.not_before,
    v.steps, v.causes, v.proof
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
alter table routine_task_versions validate constraint routine_task_versions_proof_check;

-- The pictures of occurrences. Their files are in the storage, drawn again by the product.
create table occurrence_pictures (
  company_id uuid not null,
  id uuid not null,
  -- The window of the occurrence, as in reports.
  routine_task_id uuid not null,
  date date not null,
  -- The step that it answers; null for a picture of the report itself.
  step_id text,
  user_id uuid not null,
  -- When it was taken, by the device.
  taken_at timestamptz not null,
  from_gallery boolean not null,
  -- Counted in company_storage. Null if it was full when the picture arrived: then there is no file.
  size_bytes integer check (size_bytes > 0),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('occurrence_pictures');
create index occurrence_pictures_occurrence_idx on occurrence_pictures (company_id, date, routine_task_id);

create function drop_picture() returns trigger
language plpgsql
as $$
begin
  update company_storage set used_bytes = used_bytes - old.size_bytes where company_id = old.company_id;
  perform enqueue_job('pictures.remove', json_build_object('company', old.company_id, 'id', old.id));
  return null;
end $$;
create trigger drop_picture after delete on occurrence_pictures
  for each row when (old.size_bytes is not null) execute function drop_picture();
comment on trigger drop_picture on occurrence_pictures is
  'Subtracts a deleted picture from the storage in use and queues the removal of its files.';
