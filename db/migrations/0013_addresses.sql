-- An address belongs to whoever is active with it. An invitation alone claims nothing: any number
-- of companies may invite an address that nobody has, each once.
drop index users_email;
create unique index users_email on users (email) where status = 'active';
create unique index users_email_in_company on users (company_id, email) where status <> 'removed';
create index users_email_pending on users (email) where status = 'pending';

-- Null until a link that was mailed to the address is opened. Who is here already counts as confirmed.
alter table users add column email_confirmed_at timestamptz default now();
alter table users alter column email_confirmed_at drop default;

-- The active member with an address: who signs in with it.
create or replace function find_login(address text)
returns table (company_id uuid, user_id uuid, status text, password_hash text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select u.company_id, u.id, u.status, u.password_hash, coalesce(u.locale, c.locale)
    from users u join companies c on c.id = u.company_id
    where u.email = address and u.status = 'active';
end $$;

-- An address that a member has yet to confirm: the one they signed up with, or another one that
-- they want. The link stands here as a hash, null until its mail is written.
create table email_changes (
  company_id uuid not null,
  user_id uuid not null,
  email text not null check (email = lower(email)),
  token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index email_changes_token on email_changes (token_hash);
call protect_tenant_table('email_changes');
call open_to_auth('email_changes');

-- Whose address a mailed link confirms.
create function find_email_change(token bytea, at timestamptz)
returns table (company_id uuid, user_id uuid, email text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select e.company_id, e.user_id, e.email
    from email_changes e
    join users u on u.company_id = e.company_id and u.id = e.user_id and u.status = 'active'
    where e.token_hash = token and e.expires_at > at;
end $$;

-- An address becomes somebody's: whoever else is only invited with it, in any company, is so no
-- more. Holds the address until the transaction ends, so that of two who come in at once one waits.
create function claim_address(address text, keeper uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  gone record;
begin
  perform pg_advisory_xact_lock(hashtextextended('address ' || address, 0));
  for gone in
    select u.company_id company, u.id from users u
    where u.email = address and u.status = 'pending' and u.id <> keeper
    order by u.company_id, u.id for no key update
  loop
    update invitations set revoked_at = at, token_hash = null
      where company_id = gone.company and user_id = gone.id and accepted_at is null and revoked_at is null;
    delete from user_roles where company_id = gone.company and user_id = gone.id;
    perform from departments d
      where d.company_id = gone.company and d.deleted_at is null and (d.manager_id = gone.id or d.id in (
        select department_id from department_members where company_id = gone.company and user_id = gone.id))
      order by d.id for no key update;
    update departments set version = version + 1, manager_id = nullif(manager_id, gone.id)
      where company_id = gone.company and deleted_at is null and (manager_id = gone.id or id in (
        select department_id from department_members where company_id = gone.company and user_id = gone.id));
    delete from department_members where company_id = gone.company and user_id = gone.id;
    update users set status = 'removed', version = version + 1
      where company_id = gone.company and id = gone.id;
  end loop;
end $$;
grant update on users, invitations to diwan_auth;
grant delete on user_roles to diwan_auth;
call open_to_auth('departments', 'select, update');
call open_to_auth('department_members', 'select, delete');

alter function find_email_change(bytea, timestamptz) owner to diwan_auth;
alter function claim_address(text, uuid, timestamptz) owner to diwan_auth;
revoke execute on function find_email_change(bytea, timestamptz), claim_address(text, uuid, timestamptz) from public;
grant execute on function find_email_change(bytea, timestamptz), claim_address(text, uuid, timestamptz) to diwan_app;
