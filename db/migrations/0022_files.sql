-- How much the files of a company weigh, kept beside them: a sum over rows would let through what
-- several uploads add at once. Each company has its row from its first moment.
create table company_storage (
  company_id uuid primary key references companies (id),
  used_bytes bigint not null default 0 check (used_bytes >= 0)
);
call protect_tenant_table('company_storage');
insert into company_storage (company_id) select id from companies;

create function open_storage() returns trigger
language plpgsql
as $$
begin
  insert into company_storage (company_id) values (new.id);
  return null;
end $$;
create trigger open_storage after insert on companies for each row execute function open_storage();
