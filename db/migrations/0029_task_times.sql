-- When a task last became done, and how long it had been in each status by then or by its last step:
-- what charts count of a year would else be put together from every step of every task. Null where it
-- has not been, or has not left yet.
alter table one_time_tasks
  add column done_at timestamptz,
  add column pending_seconds integer,
  add column in_progress_seconds integer,
  add column review_seconds integer;

-- Of tasks, by the steps that they have taken.
create function times_of_tasks(tasks jsonb)
returns table (company_id uuid, id uuid, done_at timestamptz, pending integer, in_progress integer, review integer)
language sql stable
as $$
  select s.company_id, s.id, max(s.starts) filter (where s.status = 'done' and s.ends is null),
    round(sum(extract(epoch from s.ends - s.starts)) filter (where s.status = 'pending'))::integer,
    round(sum(extract(epoch from s.ends - s.starts)) filter (where s.status = 'inProgress'))::integer,
    round(sum(extract(epoch from s.ends - s.starts)) filter (where s.status = 'review'))::integer
  from (
    select c.company_id, c.one_time_task_id id, c.to_status status, c.created_at starts,
      lead(c.created_at) over (partition by c.company_id, c.one_time_task_id order by c.created_at, c.id) ends
    from jsonb_to_recordset(tasks) t (company_id uuid, id uuid)
    join one_time_task_status_changes c on c.company_id = t.company_id and c.one_time_task_id = t.id) s
  group by 1, 2
$$;

create function keep_task_times() returns trigger
language plpgsql
as $$
begin
  update one_time_tasks t
  set done_at = x.done_at, pending_seconds = x.pending, in_progress_seconds = x.in_progress, review_seconds = x.review
  from times_of_tasks((
    select jsonb_agg(distinct jsonb_build_object('company_id', a.company_id, 'id', a.one_time_task_id)) from added a)) x
  where t.company_id = x.company_id and t.id = x.id
    and (t.done_at, t.pending_seconds, t.in_progress_seconds, t.review_seconds)
      is distinct from (x.done_at, x.pending, x.in_progress, x.review);
  return null;
end $$;
create trigger keep_task_times after insert on one_time_task_status_changes
  referencing new table as added for each statement execute function keep_task_times();

update one_time_tasks t
set done_at = x.done_at, pending_seconds = x.pending, in_progress_seconds = x.in_progress, review_seconds = x.review
from (select jsonb_agg(jsonb_build_object('company_id', company_id, 'id', id)) ids from one_time_tasks) a,
  times_of_tasks(a.ids) x
where t.company_id = x.company_id and t.id = x.id;

-- All that the charts count of a task, without a look at the task itself.
create index one_time_tasks_times on one_time_tasks (company_id, created_at)
  include (id, done_at, deadline, department_id, project_id, pending_seconds, in_progress_seconds, review_seconds)
  where live;
