-- What members are told of. Several events of one thing are one line as long as it is unread.
create table notifications (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in (
    'task_given', 'task_taken', 'task_to_review', 'task_accepted', 'task_sent_back', 'task_changed',
    'task_comment', 'mention', 'deadline_tomorrow', 'deadline_today', 'deadline_overdue',
    'report_not_done', 'report_evaluated', 'nothing_reported', 'project_given', 'project_stopped',
    'project_started', 'role_given', 'role_taken', 'department_given', 'department_taken',
    'invitation_accepted', 'invitation_expiring', 'plan_ending', 'limit_near', 'limit_reached', 'new_device',
    'email_changed', 'password_changed')),
  subject_kind text not null check (subject_kind in (
    'one_time_task', 'report', 'department', 'project', 'role', 'member', 'company', 'account')),
  subject_id uuid not null,
  -- Who did it, the last first; nobody where time did.
  actor_ids uuid[] not null default '{}' check (cardinality(actor_ids) <= 3),
  count integer not null default 1,
  facts jsonb not null default '{}',
  at timestamptz not null,
  -- Whether it stands in the inbox, and how it is mailed: by one's own choice when it happened.
  inbox boolean not null,
  mail text not null check (mail in ('none', 'now', 'digest')),
  seen_at timestamptz,
  read_at timestamptz,
  -- Once a mail server may have it.
  mailed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('notifications');
create unique index notifications_open on notifications (company_id, user_id, kind, subject_id) where read_at is null;
create index notifications_latest on notifications (company_id, user_id, at desc, id desc) where inbox;
create index notifications_to_mail on notifications (company_id, user_id, mail)
  where mail <> 'none' and mailed_at is null and read_at is null;
-- Old lines are looked for in all companies at once.
create index notifications_at on notifications using brin (at);

-- By which ways a company's members are told, for those who have not chosen for themselves.
create table notification_defaults (
  company_id uuid not null references companies (id),
  -- By kind: {"inbox": true, "push": false, "mail": "digest"}; a kind that is left out is told as the product has it.
  choices jsonb not null default '{}',
  quiet_from time not null,
  quiet_to time not null,
  digest_hour smallint check (digest_hour between 0 and 23),
  primary key (company_id)
);
call protect_tenant_table('notification_defaults');

-- The same for one member; what is null is as the company has it.
create table notification_preferences (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  choices jsonb not null default '{}',
  quiet_from time,
  quiet_to time,
  digest_hour smallint check (digest_hour between 0 and 23),
  -- Whether the digest is the member's own choice: their null is then no digest at all.
  own_digest boolean not null default false,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id),
  check ((quiet_from is null) = (quiet_to is null))
);
call protect_tenant_table('notification_preferences');

-- Things of which somebody does not want to hear.
create table notification_mutes (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, user_id, subject_kind, subject_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('notification_mutes');

-- The digests that were queued, one a member and day; `begun_at` once a mail server may have it.
create table notification_digests (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  date date not null,
  begun_at timestamptz,
  primary key (company_id, user_id, date),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('notification_digests');
create index notification_digests_date on notification_digests (date);

-- What time itself tells, once for each thing and day: a deadline, a department's day.
create table notification_reminders (
  company_id uuid not null references companies (id),
  kind text not null,
  subject_id uuid not null,
  date date not null,
  primary key (company_id, kind, subject_id, date)
);
call protect_tenant_table('notification_reminders');
create index notification_reminders_date on notification_reminders (date);

-- How long what happens at an instant waits for the end of quiet hours, by a zone's clocks. Hours that
-- begin when they end are none.
create function quiet_wait(instant timestamptz, zone text, quiet_from time, quiet_to time) returns interval
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when quiet_from = quiet_to then interval '0'
    when quiet_from < quiet_to and local::time >= quiet_from and local::time < quiet_to
      then (local::date + quiet_to) at time zone zone - instant
    when quiet_from > quiet_to and local::time < quiet_to
      then (local::date + quiet_to) at time zone zone - instant
    when quiet_from > quiet_to and local::time >= quiet_from
      then (local::date + 1 + quiet_to) at time zone zone - instant
    else interval '0' end
  from (select instant at time zone zone as local) l
$$;
