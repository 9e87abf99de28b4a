-- Files on one-time tasks. A row is `pending` while its file is on its way into storage: what is
-- still pending after an hour belongs to a process that died, and goes.
create table one_time_task_attachments (
  company_id uuid not null,
  id uuid not null,
  one_time_task_id uuid not null,
  user_id uuid not null,
  name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  media_type text not null,
  sha256 text not null,
  state text not null default 'pending' check (state in ('pending', 'ready')),
  -- Whether a small and a large picture are kept beside it.
  is_picture boolean not null default false,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index one_time_task_attachments_by_task on one_time_task_attachments (company_id, one_time_task_id, created_at);
create index one_time_task_attachments_pending on one_time_task_attachments (created_at) where state = 'pending';
call protect_tenant_table('one_time_task_attachments');

-- However a row goes, its bytes count no more and its files are removed when that is committed.
create function drop_attachment() returns trigger
language plpgsql
as $$
begin
  update company_storage set used_bytes = used_bytes - old.size_bytes where company_id = old.company_id;
  perform enqueue_job('attachments.remove', json_build_object('company', old.company_id, 'id', old.id));
  return null;
end $$;
create trigger drop_attachment after delete on one_time_task_attachments
  for each row execute function drop_attachment();

create function count_attachment() returns trigger
language plpgsql
as $$
declare
  a one_time_task_attachments := case when tg_op = 'DELETE' then old else new end;
begin
  update one_time_tasks set attachments_count = attachments_count + case when tg_op = 'DELETE' then -1 else 1 end
  where company_id = a.company_id and id = a.one_time_task_id;
  return null;
end $$;
create trigger count_ready_attachment after update of state on one_time_task_attachments
  for each row when (old.state = 'pending' and new.state = 'ready') execute function count_attachment();
create trigger count_gone_attachment after delete on one_time_task_attachments
  for each row when (old.state = 'ready') execute function count_attachment();
