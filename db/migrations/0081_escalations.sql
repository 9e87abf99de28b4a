-- Who is notified when a duty is not reported: levels of a duty, or of all duties of a department that
-- have none of their own.
create table escalations (
  company_id uuid not null references companies (id),
  id uuid not null,
  department_id uuid,
  routine_task_id uuid,
  after text not null,
  hours smallint,
  recipient text not null,
  role_id uuid,
  primary key (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id) on delete cascade,
  constraint escalations_scope_check check (num_nonnulls(department_id, routine_task_id) = 1),
  constraint escalations_after_check check (after in ('end', 'grace', 'hours')),
  constraint escalations_hours_check check ((after = 'hours') = (hours is not null) and hours between 1 and 72),
  constraint escalations_recipient_check check (recipient in ('manager', 'role', 'owner')),
  constraint escalations_role_check check ((recipient = 'role') = (role_id is not null))
);
create unique index escalations_level
  on escalations (company_id, coalesce(routine_task_id, department_id), after, coalesce(hours, 0));
create index escalations_role on escalations (company_id, role_id) where role_id is not null;
call protect_tenant_table('escalations');

alter table notifications drop constraint notifications_kind_check;
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications
  add constraint notifications_kind_check check (kind in (
    'task_given', 'task_taken', 'task_to_review', 'task_accepted', 'task_sent_back', 'task_changed',
    'task_comment', 'task_files', 'mention', 'deadline_tomorrow', 'deadline_today', 'deadline_overdue',
    'report_not_done', 'number_outside', 'report_evaluated', 'nothing_reported', 'pause_ending', 'duty_ending',
    'duty_reminded', 'escalation', 'project_given', 'project_stopped', 'project_started', 'role_given', 'role_taken',
    'department_given', 'department_taken', 'absence_requested', 'absence_answered', 'absence_ended', 'deputy_named', 'deputy_freed', 'member_away',
    'invitation_accepted', 'invitation_expiring', 'invitation_refused',
    'plan_ending', 'limit_near', 'limit_reached', 'document_ready', 'import_done', 'new_device', 'email_changed',
    'password_changed', 'data_exported', 'mail_refused')) not valid,
  add constraint notifications_subject_kind_check check (subject_kind in (
    'one_time_task', 'report', 'answer', 'routine_task', 'escalation', 'department', 'project', 'role', 'member',
    'company', 'account', 'document', 'import')) not valid;
