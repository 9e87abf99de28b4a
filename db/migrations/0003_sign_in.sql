-- What is read before a company is known. Each function answers one question about one secret
-- or one address and shows nothing else.

-- The holder of a session's token: who they are and what they may do, in one round trip.
create function authenticate(token bytea, at timestamptz)
returns table (
  session_id uuid, company_id uuid, user_id uuid, is_owner boolean, timezone text,
  permissions text[], expires_on date, last_used_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select s.id, s.company_id, s.user_id, u.is_owner, c.timezone,
      (select coalesce(array_agg(distinct p), '{}')
         from user_roles ur
         join roles r on r.company_id = ur.company_id and r.id = ur.role_id
         cross join unnest(r.permissions) p
         where ur.company_id = s.company_id and ur.user_id = s.user_id),
      (select b.expires_on from subscriptions b
         where b.company_id = s.company_id order by b.created_at desc limit 1),
      s.last_used_at
    from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id and u.status = 'active'
    join companies c on c.id = s.company_id
    where s.token_hash = token and s.expires_at > at;
end $$;

-- The member who signs in with an address; removed members have none.
create function find_login(address text)
returns table (company_id uuid, user_id uuid, status text, password_hash text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select u.company_id, u.id, u.status, u.password_hash, coalesce(u.locale, c.locale)
    from users u join companies c on c.id = u.company_id
    where u.email = address and u.status <> 'removed';
end $$;

-- The first free address for a company: `wanted`, else `wanted-2`, `wanted-3` …
create function free_slug(wanted text, reserved boolean) returns text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  candidate text := wanted;
  number integer := 1;
begin
  while (number = 1 and reserved) or exists (select from companies c where lower(c.slug) = lower(candidate)) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end $$;

-- Removes what has run out, in all companies.
create function purge_expired(at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from sessions where expires_at < at;
  delete from idempotency_keys where created_at < at - interval '24 hours';
end $$;

alter function authenticate(bytea, timestamptz) owner to diwan_auth;
alter function find_login(text) owner to diwan_auth;
alter function free_slug(text, boolean) owner to diwan_auth;
alter function purge_expired(timestamptz) owner to diwan_auth;
revoke execute on function authenticate(bytea, timestamptz), find_login(text), free_slug(text, boolean), purge_expired(timestamptz) from public;
grant execute on function authenticate(bytea, timestamptz), find_login(text), free_slug(text, boolean), purge_expired(timestamptz) to diwan_app;
