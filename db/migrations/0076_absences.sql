-- When members are away, and who stands in for them. An absence counts once it is accepted.
create table absences (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  first_date date not null,
  last_date date not null,
  half text,
  deputy_id uuid,
  kind text not null,
  reason text not null,
  status text not null,
  answer text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, deputy_id) references users (company_id, id),
  foreign key (company_id, decided_by) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  constraint absences_dates_check check (first_date <= last_date),
  constraint absences_half_check check (half is null or (half in ('morning', 'afternoon') and first_date = last_date)),
  constraint absences_deputy_check check (deputy_id <> user_id),
  constraint absences_kind_check check (kind in ('leave', 'sick', 'other')),
  constraint absences_status_check check (status in ('requested', 'accepted', 'declined')),
  constraint absences_reason_check check (length(reason) <= 500),
  constraint absences_answer_check check (length(answer) <= 500)
);
create index absences_by_date on absences (company_id, last_date, first_date);
create index absences_by_member on absences (company_id, user_id, last_date);
call protect_tenant_table('absences');

-- The half of a day in which a duty begins, or must be done; 'day' if it has no time.
create function day_part(time_from time, time_to time) returns text
language sql immutable parallel safe
as $$
  select case when coalesce(time_from, time_to) is null then 'day'
    when coalesce(time_from, time_to) < '12:00' then 'morning' else 'afternoon' end
$$;

-- Who is away on a day, in which part of it, and their own choice of a deputy. Somebody who is away
-- for half a day can do what has no time.
create function away_on(company uuid, day date)
returns table (user_id uuid, part text, deputy_id uuid)
language sql stable parallel safe
as $$
  select a.user_id, p.part, a.deputy_id
  from absences a
  cross join unnest(case when a.half is null then array['morning', 'afternoon', 'day'] else array[a.half] end) p (part)
  where a.company_id = company and a.last_date >= day and a.first_date <= day and a.status = 'accepted'
$$;

-- Who stands in for those who are away on a day: the deputy, or if the deputy is away too, the deputy's
-- deputy. Nobody if the last of them is away.
create function deputies_on(company uuid, day date)
returns table (user_id uuid, part text, deputy_id uuid)
language plpgsql stable parallel safe
as $$
begin
  if not exists (select from away_on(company, day)) then return; end if;
  return query
    with recursive away as materialized (select * from away_on(company, day)),
    chain as (
      select a.user_id, a.part, a.deputy_id from away a
      union
      select c.user_id, c.part, a.deputy_id from chain c
      join away a on a.user_id = c.deputy_id and a.part = c.part)
    select c.user_id, c.part, c.deputy_id from chain c
    join users u on u.company_id = company and u.id = c.deputy_id and u.status = 'active'
    where not exists (select from away a where a.user_id = c.deputy_id and a.part = c.part);
end $$;

-- Who else can do duties on a day because those who do them are away: `user_id` instead of `for_id`.
-- A duty is described by its department, its member or role, and the part of the day. What nobody of
-- several can do goes to all their deputies, and without a deputy to the manager of the department.
create function stand_ins(company uuid, day date)
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
      join department_members m on m.company_id = company and m.user_id = a.user_id
      union all
      select null, a.user_id, a.part from away a),
    groups as (
      select p.department_id, p.user_id as member_id, null::uuid as role_id, p.part, p.user_id from places p
      union all
      select p.department_id, null, null, p.part, p.user_id from places p
      where p.department_id is not null and not exists (
        select from department_members m
        join users u on u.company_id = company and u.id = m.user_id and u.status = 'active'
        where m.company_id = company and m.department_id = p.department_id
          and not exists (select from away a where a.user_id = m.user_id and a.part = p.part))
      union all
      select p.department_id, null, r.role_id, p.part, p.user_id from places p
      join user_roles r on r.company_id = company and r.user_id = p.user_id
      where not exists (
        select from user_roles h
        join users u on u.company_id = company and u.id = h.user_id and u.status = 'active'
        where h.company_id = company and h.role_id = r.role_id
          and not exists (select from away a where a.user_id = h.user_id and a.part = p.part)
          and (p.department_id is null or exists (select from department_members m
            where m.company_id = company and m.department_id = p.department_id and m.user_id = h.user_id))))
    select g.department_id, g.member_id, g.role_id, g.part, coalesce(s.deputy_id, w.deputy_id, v.id), g.user_id
    from groups g
    left join deputies s on s.user_id = g.user_id and s.part = g.part
    left join departments d on d.company_id = company and d.id = g.department_id and s.deputy_id is null
    left join deputies w on w.user_id = d.manager_id and w.part = g.part and w.deputy_id <> g.user_id
    left join users v on v.company_id = company and v.id = d.manager_id and v.status = 'active'
      and not exists (select from away a where a.user_id = d.manager_id and a.part = g.part)
    where coalesce(s.deputy_id, w.deputy_id, v.id) is not null;
end $$;
-- On which days of a span, and in which part of them, a member is away.
create function away_between(company uuid, member uuid, first date, last date)
returns table (date date, part text)
language sql stable parallel safe
as $$
  select d::date, p.part
  from absences a
  cross join generate_series(greatest(a.first_date, first)::timestamp, least(a.last_date, last)::timestamp, interval '1 day') d
  cross join unnest(case when a.half is null then array['morning', 'afternoon', 'day'] else array[a.half] end) p (part)
  where a.company_id = company and a.user_id = member and a.status = 'accepted'
    and a.last_date >= first and a.first_date <= last
$$;

-- What a member does instead of others on the days of a span: duties that a department, a member or a
-- role describes, or a single occurrence that somebody who is away has taken.
create function stand_ins_between(company uuid, member uuid, first date, last date)
returns table (date date, department_id uuid, member_id uuid, role_id uuid, routine_task_id uuid, part text)
language plpgsql stable parallel safe
as $$
begin
  if not exists (select from absences a where a.company_id = company and a.last_date >= first
    and a.first_date <= last and a.status = 'accepted') then return; end if;
  return query
    with days as materialized (
      select d::date as day from generate_series(first::timestamp, last::timestamp, interval '1 day') d)
    select d.day, s.department_id, s.member_id, s.role_id, null::uuid, s.part
    from days d cross join lateral stand_ins(company, d.day) s where s.user_id = member
    union all
    select d.day, null, null, null, k.routine_task_id, x.part
    from days d
    cross join lateral deputies_on(company, d.day) x
    join occurrence_claims k on k.company_id = company and k.date = d.day and k.user_id = x.user_id
    where x.deputy_id = member;
end $$;
grant execute on function away_between(uuid, uuid, date, date), stand_ins_between(uuid, uuid, date, date) to diwan_app;
grant execute on function day_part(time, time), away_on(uuid, date), deputies_on(uuid, date), stand_ins(uuid, date) to diwan_app;

alter table notifications drop constraint notifications_kind_check;
alter table notifications
  add constraint notifications_kind_check check (kind in (
    'task_given', 'task_taken', 'task_to_review', 'task_accepted', 'task_sent_back', 'task_changed',
    'task_comment', 'task_files', 'mention', 'deadline_tomorrow', 'deadline_today', 'deadline_overdue',
    'report_not_done', 'number_outside', 'report_evaluated', 'nothing_reported', 'pause_ending', 'duty_ending',
    'duty_reminded', 'project_given', 'project_stopped', 'project_started', 'role_given', 'role_taken',
    'department_given', 'department_taken', 'absence_requested', 'absence_answered', 'absence_ended', 'deputy_named', 'deputy_freed', 'member_away',
    'invitation_accepted', 'invitation_expiring', 'invitation_refused',
    'plan_ending', 'limit_near', 'limit_reached', 'document_ready', 'import_done', 'new_device', 'email_changed',
    'password_changed', 'data_exported', 'mail_refused')) not valid;
