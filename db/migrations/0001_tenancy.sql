-- How tenants are kept apart: every table of a company has row-level security that compares
-- company_id with the transaction's app.company_id, and keys that begin with company_id.

create function current_company() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;

-- Puts one table behind the wall. `key` is the column that holds the company's id.
create procedure protect_tenant_table(target regclass, key text default 'company_id')
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to diwan_app using (%2$I = (select current_company())) with check (%2$I = (select current_company()))',
    target, key);
  execute format('grant select, insert, update, delete on %s to diwan_app', target);
end $$;

-- What signing in needs before a company is known is read by functions that diwan_auth owns: a
-- role that nobody logs in as and that sees only the tables opened to it here.
create procedure open_to_auth(target regclass, privileges text default 'select')
language plpgsql
as $$
begin
  execute format('create policy auth on %s to diwan_auth using (true)', target);
  execute format('grant %s on %s to diwan_auth', privileges, target);
end $$;

grant usage on schema public to diwan_app, diwan_auth;
grant execute on function current_company() to diwan_app, diwan_auth;

-- Counters of calls and of failed log-ins. Shared by all processes; not worth a crash recovery.
create unlogged table rate_counters (
  key text not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);
create index rate_counters_window_end on rate_counters (window_end);
grant select, insert, update, delete on rate_counters to diwan_app;

-- Mail that no SMTP server takes away: readable at /dev/mail.
create table dev_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null
);
grant select, insert on dev_mails to diwan_app;

-- Jobs are added in the transaction of the data that they are about.
create function enqueue_job(task text, payload json, key text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => key, max_attempts => 12);
end $$;
revoke execute on function enqueue_job(text, json, text) from public;
grant execute on function enqueue_job(text, json, text) to diwan_app;
