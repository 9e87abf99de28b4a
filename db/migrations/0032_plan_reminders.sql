-- The mails that remind an owner of the end of a plan, one for each of the days before its last one;
-- `begun_at` once a mail server may have it. A renewal has another last day.
create table plan_reminders (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  last_on date not null,
  days_before smallint not null check (days_before >= 0),
  begun_at timestamptz,
  primary key (company_id, user_id, last_on, days_before),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('plan_reminders');
create index plan_reminders_last_on on plan_reminders (last_on);
