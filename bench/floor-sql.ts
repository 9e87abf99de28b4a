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
  select coalesce(o.definition_id, o.routine_task_id) id, $2::date date, o.slot, o.department_id, o.task_name, o.description, o.task_type,
    to_char(o.time_from, 'HH24:MI') "from", to_char(o.time_to, 'HH24:MI') "to", o.total,
    to_char(($2::date + coalesce(o.time_to, '24:00')) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') late_after,
    o.steps, o.causes, o.proof,
    case when o.steps is not null then (
      select json_agg(json_build_object('step_id', a.step_id, 'value', a.value, 'outside', a.outside, 'cause', a.cause,
        'user', json_build_object('id', au.id, 'name', au.name || ' ' || au.last_name), 'at', a.answered_at))
      from step_answers a join users au on au.company_id = $1 and au.id = a.user_id
      where a.company_id = $1 and a.date = $2 and a.routine_task_id = o.routine_task_id) end answers,
    case when o.steps is not null or o.proof is not null then (
      select json_agg(json_build_object('id', p.id, 'step_id', p.step_id, 'taken_at', p.taken_at,
        'user', json_build_object('id', pu.id, 'name', pu.name || ' ' || pu.last_name)))
      from occurrence_pictures p join users pu on pu.company_id = $1 and pu.id = p.user_id
      where p.company_id = $1 and p.date = $2 and p.routine_task_id = o.routine_task_id) end pictures,
    (select json_build_object('id', x.one_time_task_id) from occurrence_tasks x
      where x.company_id = $1 and x.routine_task_id = o.routine_task_id and x.date = $2) follow_up,
    (select json_build_object('id', c.user_id) from occurrence_claims c
      where c.company_id = $1 and c.routine_task_id = o.routine_task_id and c.date = $2) claim,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
    case when r.id is not null then json_build_object('id', r.id, 'status', r.status, 'note', r.note,
      'late', r.late, 'early', r.early, 'version', r.version, 'created_at', r.created_at,
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
    task_type, start_date, time_from, time_to, recurrent_days, department_id, day_of_month, active, due_from, due_until,
    repeat_every, week_start, nth_week, nth_weekday, on_holidays, on_weekends, repeat_until, repeat_count,
    paused_from, paused_until, pause_reason, after_due, not_before, proof, steps, causes, corrective,
    assign_member_id, assign_role_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)`

/**
 * The queries that a plain server needs for one-time tasks: constant texts, without row-level
 * security, filters or permissions. A write inserts the necessary rows in one transaction.
 */
const PERSON = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', trim(${alias}.name || ' ' || ${alias}.last_name))`

const COLUMNS = `
  t.id, t.title, t.status, t.priority, t.start_date, t.deadline, t.comments_count, t.attachments_count, t.version,
  t.created_at, t.updated_at, t.archived_at is not null archived,
  case when pr.id is not null then json_build_object('id', pr.id, 'name', pr.name) end project,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end department,
  ${PERSON('c')} created_by,
  (select json_object_agg(part, people) from (
    select p.part, json_agg(${PERSON('u')} order by u.name, u.last_name, u.id) people
    from one_time_task_people p join users u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = t.company_id and p.one_time_task_id = t.id group by p.part) parts) people,
  (select count(*) from one_time_task_unread_replies x
    where x.company_id = t.company_id and x.user_id = $2 and x.one_time_task_id = t.id)::int unread,
  exists (select from one_time_task_stars s where s.company_id = t.company_id and s.user_id = $2
    and s.one_time_task_id = t.id) starred`

const JOINED = `
  left join projects pr on pr.company_id = t.company_id and pr.id = t.project_id
  left join departments d on d.company_id = t.company_id and d.id = t.department_id
  join users c on c.company_id = t.company_id and c.id = t.created_by`

/** The open tasks of a company with the nearest deadlines, and their total. */
export const TASKS = `
  select ${COLUMNS}, total from (
    select *, count(*) over () total from one_time_tasks
    where company_id = $1 and live order by deadline nulls last, id limit $3) t ${JOINED}
  order by t.deadline nulls last, t.id`

/** One task with its comments, files and status changes. */
export const TASK = `
  select ${COLUMNS}, t.description,
    coalesce((select json_agg(json_build_object('id', m.id, 'body', m.body, 'created_at', m.created_at,
        'user', ${PERSON('mu')}) order by m.created_at, m.id)
      from one_time_task_comments m join users mu on mu.company_id = m.company_id and mu.id = m.user_id
      where m.company_id = $1 and m.one_time_task_id = t.id), '[]') comments,
    coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'size', a.size_bytes) order by a.created_at)
      from one_time_task_attachments a where a.company_id = $1 and a.one_time_task_id = t.id), '[]') attachments,
    coalesce((select json_agg(json_build_object('to', s.to_status, 'at', s.created_at) order by s.created_at)
      from one_time_task_status_changes s where s.company_id = $1 and s.one_time_task_id = t.id), '[]') times
  from one_time_tasks t ${JOINED} where t.company_id = $1 and t.id = $3`

export const NEW_ONE_TIME_TASK = `
  insert into one_time_tasks (company_id, id, created_by, created_at, updated_at, title, description, priority, start_date)
  values ($1, $2, $3, $4, $4, $5, '', 'normal', $6)`
export const NEW_PERSON = `
  insert into one_time_task_people (company_id, one_time_task_id, user_id, part) values ($1, $2, $3, 'assignee')`
export const NEW_STATUS = `
  insert into one_time_task_status_changes (company_id, id, one_time_task_id, from_status, to_status, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, now())`
export const SET_STATUS = `
  update one_time_tasks set status = $3, updated_at = now(), version = version + 1 where company_id = $1 and id = $2`
export const NEW_COMMENT = `
  insert into one_time_task_comments (company_id, id, one_time_task_id, user_id, body, created_at)
  values ($1, $2, $3, $4, $5, now())`
export const TOUCH = `
  update one_time_tasks set updated_at = now() where company_id = $1 and id = $2`
