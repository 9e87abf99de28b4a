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
