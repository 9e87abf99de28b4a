-- Browsers and networks from which a member came in: no stranger's wrong tries stand in their way.
create table known_devices (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Of the secret in the browser's cookie.
  device_hash bytea not null,
  network text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index known_devices_of_user on known_devices (company_id, user_id, device_hash);
create index known_devices_last_used_at on known_devices (last_used_at);
call protect_tenant_table('known_devices');
call open_to_auth('known_devices');

-- The member who signs in with an address, with what is known of where the call comes from.
create function find_asker(address text, device bytea, from_network text, since timestamptz)
returns table (
  company_id uuid, user_id uuid, password_hash text, known_device boolean, known_network boolean
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select u.company_id, u.id, u.password_hash,
      exists (select from known_devices d where d.company_id = u.company_id and d.user_id = u.id
        and d.device_hash = device and d.last_used_at > since),
      exists (select from known_devices d where d.company_id = u.company_id and d.user_id = u.id
        and d.network = from_network and d.last_used_at > since)
    from users u
    where u.email = address and u.status = 'active';
end $$;

-- Whose link to a new password this is. Looked for by its secret, so that a wrong one costs the same
-- whoever has the address.
create index password_resets_token on password_resets (token_hash);
call open_to_auth('password_resets');
create function find_reset(token bytea, address text, at timestamptz)
returns table (company_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select r.company_id, r.user_id
    from password_resets r
    join users u on u.company_id = r.company_id and u.id = r.user_id and u.status = 'active' and u.email = address
    where r.token_hash = token and r.expires_at > at;
end $$;

alter function find_asker(text, bytea, text, timestamptz) owner to diwan_auth;
alter function find_reset(bytea, text, timestamptz) owner to diwan_auth;
revoke execute on function find_asker(text, bytea, text, timestamptz), find_reset(bytea, text, timestamptz) from public;
grant execute on function find_asker(text, bytea, text, timestamptz), find_reset(bytea, text, timestamptz) to diwan_app;

-- As enqueue_job, begun after `wait` and not at once.
create function enqueue_job_after(wait interval, task text, payload json) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => now() + wait, max_attempts => 12);
end $$;
revoke execute on function enqueue_job_after(interval, text, json) from public;
grant execute on function enqueue_job_after(interval, text, json) to diwan_app;
