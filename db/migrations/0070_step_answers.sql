alter table routine_task_versions validate constraint routine_task_versions_evidence_check;

-- The answers to the steps of an occurrence. None is ever changed: the latest press of a step counts.
create table step_answers (
  company_id uuid not null,
  id uuid not null,
  -- The window of the occurrence, as in reports.
  routine_task_id uuid not null,
  date date not null,
  step_id text not null,
  -- Null if the answer was taken back.
  value text,
  -- What was measured first, if it was outside the limits.
  first_number numeric,
  -- Outside the limits that the step has on its day.
  outside boolean not null default false,
  cause text,
  user_id uuid not null,
  -- When it was pressed, which can be long before it arrived.
  answered_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('step_answers');
create index step_answers_occurrence_idx on step_answers (company_id, date, routine_task_id);

-- The one-time task that followed from an occurrence.
create table occurrence_tasks (
  company_id uuid not null,
  routine_task_id uuid not null,
  date date not null,
  one_time_task_id uuid not null,
  primary key (company_id, routine_task_id, date),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id) on delete cascade
);
call protect_tenant_table('occurrence_tasks');
create index occurrence_tasks_task_idx on occurrence_tasks (company_id, one_time_task_id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications
  add constraint notifications_kind_check check (kind in (
    'task_given', 'task_taken', 'task_to_review', 'task_accepted', 'task_sent_back', 'task_changed',
    'task_comment', 'task_files', 'mention', 'deadline_tomorrow', 'deadline_today', 'deadline_overdue',
    'report_not_done', 'number_outside', 'report_evaluated', 'nothing_reported', 'duty_ending', 'duty_reminded',
    'project_given', 'project_stopped', 'project_started', 'role_given', 'role_taken', 'department_given',
    'department_taken', 'invitation_accepted', 'invitation_expiring', 'invitation_refused', 'plan_ending',
    'limit_near', 'limit_reached', 'document_ready', 'import_done', 'new_device', 'email_changed',
    'password_changed', 'data_exported', 'mail_refused')) not valid,
  add constraint notifications_subject_kind_check check (subject_kind in (
    'one_time_task', 'report', 'answer', 'routine_task', 'department', 'project', 'role', 'member', 'company',
    'account', 'document', 'import')) not valid;
