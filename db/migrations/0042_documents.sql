-- A page made into a file for one member, kept for a week.
create table documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  format text not null check (format in ('xlsx', 'pdf')),
  locale text not null check (locale in ('en', 'ar')),
  -- By what the page was filtered.
  query jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Of its page until it is made.
  name text not null,
  size_bytes integer,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  check ((state = 'ready') = (size_bytes is not null))
);
create index documents_of_member on documents (company_id, user_id, created_at desc, id desc);
create index documents_by_age on documents (created_at);
call protect_tenant_table('documents');

-- However a row goes, its file is removed when that is committed.
create function drop_document() returns trigger
language plpgsql
as $$
begin
  perform enqueue_job('documents.remove', json_build_object('company', old.company_id, 'id', old.id));
  return null;
end $$;
create trigger drop_document after delete on documents for each row execute function drop_document();

-- As enqueue_job; of those in one queue one runs at a time, in all processes.
create function enqueue_job_in(queue text, task text, payload json) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name => queue, max_attempts => 12);
end $$;
revoke execute on function enqueue_job_in(text, text, json) from public;
grant execute on function enqueue_job_in(text, text, json) to diwan_app;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'task_given', 'task_taken', 'task_to_review', 'task_accepted', 'task_sent_back', 'task_changed',
  'task_comment', 'mention', 'deadline_tomorrow', 'deadline_today', 'deadline_overdue',
  'report_not_done', 'report_evaluated', 'nothing_reported', 'duty_ending', 'project_given', 'project_stopped',
  'project_started', 'role_given', 'role_taken', 'department_given', 'department_taken',
  'invitation_accepted', 'invitation_expiring', 'plan_ending', 'limit_near', 'limit_reached', 'document_ready',
  'import_done', 'new_device', 'email_changed', 'password_changed')) not valid;
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check check (subject_kind in (
  'one_time_task', 'report', 'routine_task', 'department', 'project', 'role', 'member', 'company', 'account',
  'document', 'import')) not valid;
