create table plans (
  id smallint primary key,
  name text not null unique,
  description_en text not null,
  description_ar text not null,
  is_popular boolean not null default false,
  price integer not null,
  storage_mb integer,
  one_time_tasks integer,
  users integer
);
grant select on plans to diwan_app, diwan_auth;

insert into plans values
  (1, 'Starter', 'For a small team that wants its day in order.', 'لفريق صغير يريد أن يرتّب يومه.', false, 9, 500, 100, 10),
  (2, 'Team', 'For a company with departments and their managers.', 'لشركة لها أقسام ومديرون.', true, 29, 5000, 1000, 50),
  (3, 'Business', 'For several branches and many hands.', 'لعدة فروع وفرق كبيرة.', false, 79, 20000, 10000, 200),
  (4, 'Unlimited', 'No limits at all.', 'بلا حدود.', false, 199, null, null, null);

create table companies (
  id uuid primary key,
  name text not null,
  slug text not null,
  company_size smallint not null check (company_size between 1 and 4),
  industry smallint not null check (industry between 1 and 4),
  timezone text not null,
  locale text not null check (locale in ('en', 'ar')),
  first_day_of_week smallint not null default 7 check (first_day_of_week between 1 and 7),
  task_visibility text not null default 'company' check (task_visibility in ('company', 'participants')),
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index companies_slug on companies (lower(slug));
call protect_tenant_table('companies', 'id');
call open_to_auth('companies');

-- Weekend and holidays as they were known from a day on: what was due on a past day is asked of
-- the calendar of that day, so that a change today leaves the past alone.
create table company_calendars (
  company_id uuid not null references companies (id),
  valid_from date not null,
  valid_to date not null default 'infinity' check (valid_to > valid_from),
  weekend smallint[] not null default '{}',
  holidays date[] not null default '{}',
  holiday_names text[] not null default '{}',
  primary key (company_id, valid_from),
  check (cardinality(weekend) < 7 and cardinality(holidays) = cardinality(holiday_names))
);
call protect_tenant_table('company_calendars');

create table subscriptions (
  company_id uuid not null references companies (id),
  id uuid not null,
  plan_id smallint not null references plans (id),
  trial boolean not null,
  expires_on date not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index subscriptions_latest on subscriptions (company_id, created_at desc);
call protect_tenant_table('subscriptions');
call open_to_auth('subscriptions');

create table users (
  company_id uuid not null references companies (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  name text not null,
  last_name text not null default '',
  status text not null check (status in ('active', 'pending', 'removed')),
  is_owner boolean not null default false,
  password_hash text,
  locale text check (locale in ('en', 'ar')),
  position text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default '',
  phones jsonb not null default '[]',
  links jsonb not null default '[]',
  picture_url text,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  check (status <> 'active' or password_hash is not null)
);
create unique index users_email on users (email) where status <> 'removed';
create index users_by_name on users (company_id, status, name, last_name);
call protect_tenant_table('users');
call open_to_auth('users');

create table roles (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  permissions text[] not null default '{}',
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index roles_name on roles (company_id, lower(name));
call protect_tenant_table('roles');
call open_to_auth('roles');

create table user_roles (
  company_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, role_id) references roles (company_id, id)
);
create index user_roles_by_role on user_roles (company_id, role_id);
call protect_tenant_table('user_roles');
call open_to_auth('user_roles');

create table sessions (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index sessions_token on sessions (token_hash);
create index sessions_by_user on sessions (company_id, user_id);
call protect_tenant_table('sessions');
call open_to_auth('sessions', 'select, delete');

create table password_resets (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('password_resets');

-- Somebody who began to sign up; no company yet.
create table starts (
  id uuid primary key,
  email text not null unique,
  name text not null default '',
  last_name text not null default '',
  company_name text not null default '',
  company_size smallint check (company_size between 1 and 4),
  industry smallint check (industry between 1 and 4),
  completed boolean not null default false,
  created_at timestamptz not null
);
grant select, insert, update, delete on starts to diwan_app;

create table idempotency_keys (
  company_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null,
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('idempotency_keys');
call open_to_auth('idempotency_keys', 'select, delete');
