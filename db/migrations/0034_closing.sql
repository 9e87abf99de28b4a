-- The day on which a company is deleted for good, by its own clock; null for one that stays. Until
-- then its owner may change their mind, and nobody else comes in. `deletion_told` is how many days
-- before it the owner was last told; once it has begun, the day is the beginning of time.
alter table companies
  add column delete_on date,
  add column deletion_told smallint;
create index companies_closing on companies (delete_on) where delete_on is not null;

create or replace function session_of(token bytea, at timestamptz) returns json
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  session sessions;
  owner boolean;
  company record;
  ends date;
  held json := '[]';
begin
  select * into session from sessions where token_hash = token and expires_at > at;
  if not found then return null; end if;
  select is_owner into owner from users
    where company_id = session.company_id and id = session.user_id and status = 'active';
  if not found then return null; end if;
  select timezone, task_visibility, delete_on into company from companies where id = session.company_id;
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
    'user_id', session.user_id, 'is_owner', owner, 'timezone', company.timezone,
    'task_visibility', company.task_visibility, 'permissions', held,
    'expires_on', ends, 'delete_on', company.delete_on, 'last_used_at', session.last_used_at);
end $$;
