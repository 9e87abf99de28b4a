-- Since when somebody belongs to a department and has a role, and on which days others did before:
-- a duty of a role was theirs on the days on which they had it. No date: since before these records.
alter table department_members add column joined_on date;
alter table user_roles add column given_on date;

create table past_department_members (
  company_id uuid not null,
  department_id uuid not null,
  user_id uuid not null,
  first_date date,
  last_date date not null,
  primary key (company_id, user_id, department_id, last_date),
  foreign key (company_id, department_id) references departments (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  constraint past_department_members_dates_check check (first_date <= last_date)
);
call protect_tenant_table('past_department_members');

create table past_user_roles (
  company_id uuid not null,
  role_id uuid not null,
  user_id uuid not null,
  first_date date,
  last_date date not null,
  primary key (company_id, user_id, role_id, last_date),
  foreign key (company_id, user_id) references users (company_id, id),
  constraint past_user_roles_dates_check check (first_date <= last_date)
);
call protect_tenant_table('past_user_roles');

-- Who belonged to which department on a day; on today and later days, who belongs to it now.
create function department_members_on(company uuid, day date)
returns table (department_id uuid, user_id uuid)
language sql stable parallel safe
as $$
  select m.department_id, m.user_id from department_members m
  where m.company_id = company and coalesce(m.joined_on <= day, true)
  union all
  select p.department_id, p.user_id from past_department_members p
  where p.company_id = company and p.last_date >= day and coalesce(p.first_date <= day, true)
$$;

-- Who had which role on a day; on today and later days, who has it now.
create function user_roles_on(company uuid, day date)
returns table (role_id uuid, user_id uuid)
language sql stable parallel safe
as $$
  select r.role_id, r.user_id from user_roles r
  where r.company_id = company and coalesce(r.given_on <= day, true)
  union all
  select p.role_id, p.user_id from past_user_roles p
  where p.company_id = company and p.last_date >= day and coalesce(p.first_date <= day, true)
$$;

-- On which days of a span a member belonged to which department, or had which role.
create function departments_between(company uuid, member uuid, first date, last date)
returns table (date date, department_id uuid)
language sql stable parallel safe
as $$
  select d::date, s.department_id
  from (
    select m.department_id, m.joined_on first_date, last last_date from department_members m
    where m.company_id = company and m.user_id = member
    union all
    select p.department_id, p.first_date, p.last_date from past_department_members p
    where p.company_id = company and p.user_id = member and p.last_date >= first) s
  cross join generate_series(greatest(s.first_date, first)::timestamp, least(s.last_date, last)::timestamp, interval '1 day') d
$$;

create function roles_between(company uuid, member uuid, first date, last date)
returns table (date date, role_id uuid)
language sql stable parallel safe
as $$
  select d::date, s.role_id
  from (
    select r.role_id, r.given_on first_date, last last_date from user_roles r
    where r.company_id = company and r.user_id = member
    union all
    select p.role_id, p.first_date, p.last_date from past_user_roles p
    where p.company_id = company and p.user_id = member and p.last_date >= first) s
  cross join generate_series(greatest(s.first_date, first)::timestamp, least(s.last_date, last)::timestamp, interval '1 day') d
$$;

-- The days of a span on which a member's roles and departments may have been other ones than now. No
-- day for somebody who never had a role: departments matter here only together with roles.
create function days_with_other_roles(company uuid, member uuid, first date, last date)
returns setof date
language sql stable parallel safe
as $$
  with roles as materialized (
    select r.given_on changed from user_roles r where r.company_id = company and r.user_id = member
    union all
    select p.last_date + 1 from past_user_roles p where p.company_id = company and p.user_id = member),
  changes as (
    table roles
    union all
    select m.joined_on from department_members m where m.company_id = company and m.user_id = member
    union all
    select p.last_date + 1 from past_department_members p where p.company_id = company and p.user_id = member)
  select d::date
  from (select max(changed) - 1 before from changes where exists (table roles)) c
  cross join generate_series(first::timestamp, least(last, c.before)::timestamp, interval '1 day') d
  where c.before is not null
$$;
grant execute on function department_members_on(uuid, date), user_roles_on(uuid, date),
  departments_between(uuid, uuid, date, date), roles_between(uuid, uuid, date, date),
  days_with_other_roles(uuid, uuid, date, date) to diwan_app;

-- As before, with the departments and roles of the day. Somebody who has left the company since does
-- not stand in, but was there on the days before.
create or replace function stand_ins(company uuid, day date)
returns table (department_id uuid, member_id uuid, role_id uuid, part text, user_id uuid, for_id uuid)
language plpgsql stable parallel safe
as $$
begin
  if not exists (select from away_on(company, day)) then return; end if;
  return query
    with away as materialized (select a.user_id, a.part from away_on(company, day) a),
    deputies as materialized (select * from deputies_on(company, day)),
    places as materialized (
      select m.department_id, a.user_id, a.part from away a
      join department_members_on(company, day) m on m.user_id = a.user_id
      union all
      select null, a.user_id, a.part from away a),
    groups as (
      select p.department_id, p.user_id as member_id, null::uuid as role_id, p.part, p.user_id from places p
      union all
      select p.department_id, null, null, p.part, p.user_id from places p
      where p.department_id is not null and not exists (
        select from department_members_on(company, day) m
        join users u on u.company_id = company and u.id = m.user_id and u.status <> 'pending'
        where m.department_id = p.department_id
          and not exists (select from away a where a.user_id = m.user_id and a.part = p.part))
      union all
      select p.department_id, null, r.role_id, p.part, p.user_id from places p
      join user_roles_on(company, day) r on r.user_id = p.user_id
      where not exists (
        select from user_roles_on(company, day) h
        join users u on u.company_id = company and u.id = h.user_id and u.status <> 'pending'
        where h.role_id = r.role_id
          and not exists (select from away a where a.user_id = h.user_id and a.part = p.part)
          and (p.department_id is null or exists (select from department_members_on(company, day) m
            where m.department_id = p.department_id and m.user_id = h.user_id))))
    select g.department_id, g.member_id, g.role_id, g.part, coalesce(s.deputy_id, w.deputy_id, v.id), g.user_id
    from groups g
    left join deputies s on s.user_id = g.user_id and s.part = g.part
    left join departments d on d.company_id = company and d.id = g.department_id and s.deputy_id is null
    left join deputies w on w.user_id = d.manager_id and w.part = g.part and w.deputy_id <> g.user_id
    left join users v on v.company_id = company and v.id = d.manager_id and v.status = 'active'
      and not exists (select from away a where a.user_id = d.manager_id and a.part = g.part)
    where coalesce(s.deputy_id, w.deputy_id, v.id) is not null;
end $$;
