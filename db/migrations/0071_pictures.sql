-- The pictures that a report of a duty must show.
alter table routine_task_versions
  -- When a picture is needed: null if never.
  add column proof text;
alter table routine_task_versions
  add constraint routine_task_versions_proof_check check (proof in ('on_not_done', 'always')) not valid;

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
