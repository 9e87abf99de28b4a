-- A member's calendar for other programs. Its link is signed and names the id: another id is another link.
create table calendar_feeds (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  id uuid not null,
  with_duties boolean not null,
  created_at timestamptz not null,
  fetched_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('calendar_feeds');
