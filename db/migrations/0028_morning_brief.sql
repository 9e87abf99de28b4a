-- Who wants the morning brief, and at which hour of the company's day; without a row nobody does.
create table brief_settings (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  hour smallint not null check (hour between 0 and 23),
  -- The brief of an hour that had passed by then is not sent after it.
  since timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('brief_settings');

-- The briefs that were queued, one a member and day; `begun_at` once a mail server may have it.
create table brief_mails (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  date date not null,
  begun_at timestamptz,
  primary key (company_id, user_id, date),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('brief_mails');
create index brief_mails_date on brief_mails (date);
