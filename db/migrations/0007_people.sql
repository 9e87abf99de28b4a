-- Invitations: the person is a pending member from the first one on; each mail has a link of its own
-- and ends the one before. An accepted or revoked invitation stays as history.
create table invitations (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Of the link that works; null until the mail is written.
  token_hash bytea,
  -- How many links were asked for; a mail that is still in the queue for an earlier one is not sent.
  link_number integer not null default 1,
  locale text not null check (locale in ('en', 'ar')),
  invited_by uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, invited_by) references users (company_id, id)
);
create unique index invitations_open on invitations (company_id, user_id) where accepted_at is null and revoked_at is null;
create unique index invitations_token on invitations (token_hash);
create index invitations_latest on invitations (company_id, sent_at desc, id) where accepted_at is null and revoked_at is null;
call protect_tenant_table('invitations');
call open_to_auth('invitations');

-- The invitation behind a link that works.
create function find_invitation(token bytea, at timestamptz)
returns table (company_id uuid, invitation_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select i.company_id, i.id, i.user_id
    from invitations i
    join users u on u.company_id = i.company_id and u.id = i.user_id and u.status = 'pending'
    where i.token_hash = token and i.expires_at > at and i.accepted_at is null and i.revoked_at is null;
end $$;
alter function find_invitation(bytea, timestamptz) owner to diwan_auth;
revoke execute on function find_invitation(bytea, timestamptz) from public;
grant execute on function find_invitation(bytea, timestamptz) to diwan_app;

-- A member as lists compare them: first the name, by which they are sorted, then what else search
-- looks into.
alter table users add column folded text not null
  generated always as (fold_text(name || ' ' || last_name || E'\n' || email || E'\n' || position)) stored;
create index users_folded on users (company_id, folded, id) where status <> 'removed';

-- Addresses that a company had before: nobody else gets them, and they lead on.
create table company_slugs (
  company_id uuid not null references companies (id),
  slug text not null,
  created_at timestamptz not null,
  primary key (company_id, slug)
);
create unique index company_slugs_slug on company_slugs (lower(slug));
call protect_tenant_table('company_slugs');
call open_to_auth('company_slugs');

create or replace function free_slug(wanted text, reserved boolean) returns text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  candidate text := wanted;
  number integer := 1;
begin
  while (number = 1 and reserved)
    or exists (select from companies c where lower(c.slug) = lower(candidate))
    or exists (select from company_slugs s where lower(s.slug) = lower(candidate)) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end $$;
