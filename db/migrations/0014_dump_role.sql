-- Whoever owns the tables without being a superuser sees no row of them: row-level security is
-- forced upon owners too. So that backfills, purges and pg_dump --enable-row-security see every row,
-- each table of a company is open to diwan_dump, which the owner is a member of and nobody else.
create or replace procedure open_to_dump(target regclass)
language plpgsql
as $$
begin
  if exists (select from pg_policy where polrelid = target and polname = 'dump') then return; end if;
  execute format('create policy dump on %s to diwan_dump using (true) with check (true)', target);
end $$;

create or replace procedure protect_tenant_table(target regclass, key text default 'company_id')
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to diwan_app using (%2$I = (select current_company())) with check (%2$I = (select current_company()))',
    target, key);
  execute format('grant select, insert, update, delete on %s to diwan_app', target);
  call open_to_dump(target);
end $$;

do $$
declare
  target regclass;
begin
  for target in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
  loop
    call open_to_dump(target);
  end loop;
end $$;
