-- What is shown on a member's devices as well: by their own choice when it happened.
alter table notifications
  add column push boolean not null default false,
  -- Once a push service may have it.
  add column pushed_at timestamptz;
create index notifications_to_push on notifications (company_id, user_id)
  where push and pushed_at is null and read_at is null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'task_given', 'task_taken', 'task_to_review', 'task_accepted', 'task_sent_back', 'task_changed',
  'task_comment', 'mention', 'deadline_tomorrow', 'deadline_today', 'deadline_overdue',
  'report_not_done', 'report_evaluated', 'nothing_reported', 'duty_ending', 'project_given', 'project_stopped',
  'project_started', 'role_given', 'role_taken', 'department_given', 'department_taken',
  'invitation_accepted', 'invitation_expiring', 'plan_ending', 'limit_near', 'limit_reached', 'new_device',
  'email_changed', 'password_changed'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check check (subject_kind in (
  'one_time_task', 'report', 'routine_task', 'department', 'project', 'role', 'member', 'company', 'account'));

-- Browsers that show what their member is told while no page is open. One belongs to the session that
-- asked for it, and ends with it.
create table push_subscriptions (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) <= 100),
  auth text not null check (char_length(auth) <= 50),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
call protect_tenant_table('push_subscriptions');
create unique index push_subscriptions_session on push_subscriptions (company_id, session_id);
create index push_subscriptions_user on push_subscriptions (company_id, user_id);
