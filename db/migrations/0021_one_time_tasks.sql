-- In the order in which writers come to them: who adds a step has its table and then waits for the task's.
lock table one_time_task_status_changes, one_time_tasks, projects in access exclusive mode;
lock table users in share row exclusive mode;

-- Whether a member's company shows one-time tasks to everybody is known with the session.
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
  select timezone, task_visibility into company from companies where id = session.company_id;
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
    'expires_on', ends, 'last_used_at', session.last_used_at);
end $$;

-- What is neither archived nor deleted is live: everything else counts nowhere.
alter table one_time_tasks
  add column deleted_at timestamptz,
  add column import_id uuid,
  add column comments_count integer not null default 0,
  add column attachments_count integer not null default 0,
  add column live boolean not null generated always as (archived_at is null and deleted_at is null) stored,
  add column priority_rank smallint not null generated always as (
    case priority when 'urgent' then 4 when 'high' then 3 when 'normal' then 2 else 1 end) stored,
  add column folded text not null generated always as (fold_text(title || ' ' || description)) stored;

drop index one_time_tasks_open;
create index one_time_tasks_by_deadline on one_time_tasks (company_id, deadline, id) where live;
create index one_time_tasks_open on one_time_tasks (company_id, deadline, id) where live and status <> 'done';
create index one_time_tasks_by_status on one_time_tasks (company_id, status, deadline, id) where live;
create index one_time_tasks_by_priority on one_time_tasks (company_id, priority_rank desc, deadline, id) where live;
create index one_time_tasks_by_creation on one_time_tasks (company_id, created_at, id) where live;
create index one_time_tasks_by_update on one_time_tasks (company_id, updated_at, id) where live;
create index one_time_tasks_by_project on one_time_tasks (company_id, project_id, status, deadline) where live and project_id is not null;
create index one_time_tasks_by_department on one_time_tasks (company_id, department_id, status, deadline) where deleted_at is null and department_id is not null;
create index one_time_tasks_by_creator on one_time_tasks (company_id, created_by);
create index one_time_tasks_archived on one_time_tasks (company_id, archived_at) where archived_at is not null and deleted_at is null;
create index one_time_tasks_by_import on one_time_tasks (company_id, import_id) where import_id is not null;
create index one_time_task_status_changes_by_task on one_time_task_status_changes (company_id, one_time_task_id, created_at);

create table one_time_task_revisions (
  company_id uuid not null,
  one_time_task_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  changes jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index one_time_task_revisions_by_task on one_time_task_revisions (company_id, one_time_task_id, created_at);
call protect_tenant_table('one_time_task_revisions');

create table one_time_task_stars (
  company_id uuid not null,
  user_id uuid not null,
  one_time_task_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, user_id, one_time_task_id),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call protect_tenant_table('one_time_task_stars');

-- A deleted comment keeps its row, so that its replies have a place; its text goes.
create table one_time_task_comments (
  company_id uuid not null,
  id uuid not null,
  one_time_task_id uuid not null,
  user_id uuid not null,
  body text not null,
  -- Of a task that was sent back: why.
  is_reason boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index one_time_task_comments_by_task on one_time_task_comments (company_id, one_time_task_id, created_at);
call protect_tenant_table('one_time_task_comments');

create table one_time_task_replies (
  company_id uuid not null,
  id uuid not null,
  comment_id uuid not null,
  one_time_task_id uuid not null,
  user_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, comment_id) references one_time_task_comments (company_id, id),
  foreign key (company_id, one_time_task_id) references one_time_tasks (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index one_time_task_replies_by_comment on one_time_task_replies (company_id, comment_id, created_at);
create index one_time_task_replies_by_task on one_time_task_replies (company_id, one_time_task_id);
call protect_tenant_table('one_time_task_replies');

-- Replies that somebody on the task has not read yet; reading deletes the row.
create table one_time_task_unread_replies (
  company_id uuid not null,
  user_id uuid not null,
  one_time_task_id uuid not null,
  reply_id uuid not null,
  primary key (company_id, user_id, one_time_task_id, reply_id),
  foreign key (company_id, reply_id) references one_time_task_replies (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index one_time_task_unread_replies_by_reply on one_time_task_unread_replies (company_id, reply_id);
call protect_tenant_table('one_time_task_unread_replies');

create function count_comment() returns trigger
language plpgsql
as $$
declare
  c one_time_task_comments := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  update one_time_tasks set comments_count = comments_count + step
  where company_id = c.company_id and id = c.one_time_task_id;
  return null;
end $$;
create trigger count_comment after insert or delete on one_time_task_comments
  for each row execute function count_comment();
create trigger count_deleted_comment after update of deleted_at on one_time_task_comments
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function count_comment();

create function count_reply() returns trigger
language plpgsql
as $$
declare
  r one_time_task_replies := case when tg_op = 'DELETE' then old else new end;
begin
  update one_time_tasks set comments_count = comments_count + case when tg_op = 'INSERT' then 1 else -1 end
  where company_id = r.company_id and id = r.one_time_task_id;
  return null;
end $$;
create trigger count_reply after insert or delete on one_time_task_replies
  for each row execute function count_reply();

-- A filter of one-time tasks that a member has kept by name.
create table one_time_task_views (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index one_time_task_views_name on one_time_task_views (company_id, user_id, lower(name));
call protect_tenant_table('one_time_task_views');

create table project_revisions (
  company_id uuid not null,
  project_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  changes jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index project_revisions_by_project on project_revisions (company_id, project_id, created_at);
call protect_tenant_table('project_revisions');
alter table projects add check (deadline >= start_date);
create unique index projects_name on projects (company_id, lower(name)) where deleted_at is null;
create index projects_by_manager on projects (company_id, manager_id) where deleted_at is null;
