/**
 * The queries that a plain server needs for the same responses: one constant text per endpoint,
 * without row-level security, filters or permissions. The same tables, rows and totals.
 */
export const SESSION = `
  select s.company_id, s.user_id, u.is_owner, c.timezone
  from sessions s
  join users u on u.company_id = s.company_id and u.id = s.user_id and u.status = 'active'
  join companies c on c.id = s.company_id
  where s.token_hash = $1 and s.expires_at > $2`

/**
 * Ten occurrences of a day ($2) and their total; the floor has the day's keys ($3) as a constant.
 */
export const OCCURRENCES = `
  with due as (
    select v.*, count(*) over () total
    from routine_task_versions v
    where v.company_id = $1 and v.active and v.valid_from <= $2 and v.valid_to > $2 and v.start_date <= $2
      and v.due_keys && $3::smallint[]
    order by v.time_from nulls last, v.task_name, v.routine_task_id limit 10)
  select o.routine_task_id id, $2::date date, o.task_name, o.description, o.task_type,
    to_char(o.time_from, 'HH24:MI') "from", to_char(o.time_to, 'HH24:MI') "to", o.total,
    to_char(($2::date + coalesce(o.time_to, '24:00')) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') late_after,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
    case when r.id is not null then json_build_object('id', r.id, 'status', r.status, 'note', r.note,
      'late', r.late, 'version', r.version, 'created_at', r.created_at,
      'user', json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name),
      'evaluation', case when e.id is not null then json_build_object('id', e.id, 'rating', e.rating,
        'comment', e.comment, 'user', json_build_object('id', eu.id, 'name', eu.name || ' ' || eu.last_name)) end) end report
  from due o
  left join departments d on d.company_id = $1 and d.id = o.department_id
  left join reports r on r.company_id = $1 and r.date = $2 and r.routine_task_id = o.routine_task_id
  left join users u on u.company_id = $1 and u.id = r.user_id
  left join evaluations e on e.company_id = $1 and e.report_id = r.id
  left join users eu on eu.company_id = $1 and eu.id = e.user_id
  order by o.time_from nulls last, o.task_name, o.routine_task_id`

/** The first ten members by name with their roles and departments, and the total. */
export const MEMBERS = `
  select u.id, u.name, u.last_name, u.picture_url "ppUrl", u.email, u.position, u.status, u.is_owner, u.version, u.last_seen_at,
    (select count(*) from users a where a.company_id = $1 and a.status <> 'removed') total,
    coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
      from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
      where ur.company_id = $1 and ur.user_id = u.id), '[]') roles,
    coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name)
      from department_members m join departments d on d.company_id = m.company_id and d.id = m.department_id
      where m.company_id = $1 and m.user_id = u.id and d.deleted_at is null), '[]') departments
  from (select * from users where company_id = $1 and status <> 'removed' order by folded, id limit 10) u
  order by u.folded, u.id`

/** The dashboard's counts for a day ($2); the floor has the day's keys ($3) as a constant. */
export const DASHBOARD = `
  select
    (select json_build_object('active', count(*) filter (where active), 'inActive', count(*) filter (where not active), 'total', count(*))
      from routine_task_versions where company_id = $1 and valid_to = 'infinity') "AllDailyTasks",
    (select json_agg(t) from (
      select d.name department_name, count(v.routine_task_id) total_tasks, count(r.id) total_reports,
        count(*) filter (where r.status = 'done') done_reports, count(*) filter (where r.status = 'not_done') not_done_reports
      from routine_task_versions v
      left join departments d on d.company_id = $1 and d.id = v.department_id
      left join reports r on r.company_id = $1 and r.date = $2 and r.routine_task_id = v.routine_task_id
      where v.company_id = $1 and v.active and v.valid_from <= $2 and v.valid_to > $2 and v.start_date <= $2
        and v.due_keys && $3::smallint[]
      group by d.id, d.name, d.created_at order by d.created_at) t) "DailyTaskDepts",
    (select json_agg(json_build_object('id', id, 'name', name) order by created_at) from departments
      where company_id = $1 and deleted_at is null) "Departments",
    (select json_build_object('total', count(*), 'invited', count(*) filter (where status = 'active'),
        'pending', count(*) filter (where status = 'pending'))
      from users where company_id = $1 and status <> 'removed') "Emps",
    (select json_build_object('total', count(*), 'active', count(*) filter (where status = 1), 'inactive', count(*) filter (where status = 0))
      from projects where company_id = $1 and deleted_at is null) "Projects",
    (select json_build_object('pending', count(*) filter (where status = 'pending'),
        'inProgress', count(*) filter (where status = 'inProgress'), 'review', count(*) filter (where status = 'review'),
        'done', count(*) filter (where status = 'done'),
        'urgent', count(*) filter (where status <> 'done' and priority = 'urgent'),
        'dueToday', count(*) filter (where status <> 'done' and deadline = $2),
        'dueSoon', count(*) filter (where status <> 'done' and deadline > $2 and deadline <= $2::date + 3),
        'overdue', count(*) filter (where status <> 'done' and deadline < $2))
      from one_time_tasks where company_id = $1 and archived_at is null) "Tasks"`

export const NEW_TASK = `
  insert into routine_tasks (company_id, id, created_by, created_at) values ($1, $2, $3, $4)`

export const NEW_VERSION = `
  insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, description,
    task_type, start_date, time_from, time_to, recurrent_days)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
