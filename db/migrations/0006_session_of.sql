-- The holder of a session's token, as one value of JSON, in steps that are each one look-up in an
-- index: putting a plan of five joined tables to work costs more than the look-ups themselves.
create function session_of(token bytea, at timestamptz) returns json
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  session sessions;
  owner boolean;
  zone text;
  ends date;
  held json := '[]';
begin
  select * into session from sessions where token_hash = token and expires_at > at;
  if not found then return null; end if;
  select is_owner into owner from users
    where company_id = session.company_id and id = session.user_id and status = 'active';
  if not found then return null; end if;
  select timezone into zone from companies where id = session.company_id;
  select expires_on into ends from subscriptions
    where company_id = session.company_id order by created_at desc limit 1;
  if not owner then
    select coalesce(json_agg(p), '[]') into held
    from user_roles ur
    join roles r on r.company_id = ur.company_id and r.id = ur.role_id
    cross join unnest(r.permissions) p
    where ur.company_id = session.company_id and ur.user_id = session.user_id;
  end if;
  return json_build_object('session_id', session.id, 'company_id', session.company_id,
    'user_id', session.user_id, 'is_owner', owner, 'timezone', zone, 'permissions', held,
    'expires_on', ends, 'last_used_at', session.last_used_at);
end $$;
alter function session_of(bytea, timestamptz) owner to diwan_auth;
revoke execute on function session_of(bytea, timestamptz) from public;
grant execute on function session_of(bytea, timestamptz) to diwan_app;
drop function authenticate(bytea, timestamptz);
