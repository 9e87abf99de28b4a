-- Who reminded whom of an occurrence that nobody has reported: the latest reminder of each person.
create table report_reminders (
  company_id uuid not null,
  routine_task_id uuid not null,
  date date not null,
  user_id uuid not null,
  sender_id uuid not null,
  at timestamptz not null,
  primary key (company_id, routine_task_id, date, user_id),
  foreign key (company_id, routine_task_id) references routine_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, sender_id) references users (company_id, id)
);
call protect_tenant_table('report_reminders');
create index report_reminders_by_user on report_reminders (company_id, user_id, date);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'task_given', 'task_taken', 'task_to_review', 'task_accepted', 'task_sent_back', 'task_changed',
  'task_comment', 'task_files', 'mention', 'deadline_tomorrow', 'deadline_today', 'deadline_overdue',
  'report_not_done', 'report_evaluated', 'nothing_reported', 'duty_ending', 'duty_reminded', 'project_given',
  'project_stopped', 'project_started', 'role_given', 'role_taken', 'department_given', 'department_taken',
  'invitation_accepted', 'invitation_expiring', 'invitation_refused', 'plan_ending', 'limit_near', 'limit_reached',
  'document_ready', 'import_done', 'new_device', 'email_changed', 'password_changed', 'data_exported', 'mail_refused')) not valid;
