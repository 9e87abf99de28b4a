-- What matters of who did what in a company, for its owner to read. Names are kept as they were then,
-- so a line outlives what it tells of, and no key leads to it.
create table audit_events (
  company_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz not null,
  -- Whoever acted: null where nobody did who was known, or a payment provider.
  actor_id uuid,
  actor_name text,
  action text not null check (action in (
    'signed_in', 'sign_in_refused', 'signed_out', 'session_ended', 'password_changed', 'password_reset',
    'email_change_asked', 'email_changed', 'email_confirmed', 'member_invited', 'invitation_sent_again',
    'invitation_link_made', 'invitation_accepted', 'invitation_revoked', 'member_edited', 'member_removed',
    'work_handed_over', 'departments_changed', 'department_people_changed', 'department_deleted',
    'role_given', 'role_taken', 'role_created', 'role_changed', 'role_deleted', 'settings_changed',
    'plan_ordered', 'plan_paid', 'plan_granted', 'plan_changed', 'plan_refunded', 'data_exported',
    'closing_asked', 'closing_dropped')),
  subject_kind text check (subject_kind in ('member', 'role', 'department')),
  subject_id uuid,
  subject_name text,
  facts jsonb not null default '{}',
  -- The network that called, as limits count it.
  address text,
  primary key (company_id, id),
  check ((actor_id is null) = (actor_name is null)),
  check (num_nulls(subject_kind, subject_id, subject_name) in (0, 3))
);
create index audit_events_latest on audit_events (company_id, at desc, id desc) include (actor_id, action);
-- Old lines are looked for in all companies at once.
create index audit_events_at on audit_events using brin (at);
call protect_tenant_table('audit_events');
-- A line is written once: no request changes or removes one, whatever it was tricked into.
revoke update, delete on audit_events from diwan_app;
