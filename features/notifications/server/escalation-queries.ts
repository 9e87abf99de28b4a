import { sql } from 'kysely'
import {
  companiesAt,
  createReminder,
  WHOLE_DAY,
} from '#features/notifications/server/reminder-queries.ts'
import {
  type LevelSql,
  levelDueAt,
  unreportedOf,
} from '#features/routine-tasks/definitions/server/escalation-due-queries.ts'

/** How long after a level came due it is still sent, if no process ran at that time. */
const CATCH_UP = '12 hours'
/** The days before today, besides those of the hours of a level, whose nights can come due now. */
const EARLIER_DAYS = 3

const LEVEL: LevelSql = {
  companyId: sql`l.company_id`,
  alias: 'l',
  timezone: sql`l.timezone`,
  graceMinutes: sql`l.late_grace_minutes`,
}

/**
 * A level and a day have one id, a UUID of version 8: who sets the level again does not cause a second
 * notice.
 */
const subjectOf = sql`
  overlay(overlay(md5(concat_ws(' ', e.department_id, e.routine_task_id, e.after, e.hours, g.date::date))
    placing '8' from 13) placing '8' from 17)::uuid`

/** Whether a user is not away at this hour; a row `f` of `due` knows the part of the day. */
const isHere = (user: string) => sql`not exists (
  select from away_on(f.company_id, f.today) a where a.user_id = ${sql.ref(user)} and a.part = f.part)`

/** The manager of the department, or who stands in for them while they are away. */
const managers = sql`
  select coalesce(x.deputy_id, d.manager_id) user_id from departments d
  left join deputies_on(f.company_id, f.today) x on x.user_id = d.manager_id and x.part = f.part
  where f.recipient = 'manager' and d.company_id = f.company_id and d.id = f.in_department`

/** Those of the department who have the role; without a department, of the company. */
const holders = sql`
  select ur.user_id from user_roles ur
  where f.recipient = 'role' and ur.company_id = f.company_id and ur.role_id = f.role_id
    and (f.in_department is null or exists (select from department_members m
      where m.company_id = f.company_id and m.department_id = f.in_department and m.user_id = ur.user_id))`

const owners = sql`
  select u.id from users u where f.recipient = 'owner' and u.company_id = f.company_id and u.is_owner`

/**
 * The levels that have come due: one notice for each level and day. What comes due later that day
 * raises the number in it, which is counted when it is read.
 */
export function escalate(now: Date) {
  const due = sql`
    select l.* from (
      select c.company_id, c.today, co.timezone, co.late_grace_minutes, e.department_id, e.routine_task_id,
        e.after, e.hours, e.recipient, e.role_id, g.date::date date, ${subjectOf} subject_id,
        coalesce(e.department_id, (select v.department_id from routine_task_versions v
          where v.company_id = e.company_id and v.routine_task_id = e.routine_task_id
            and v.valid_from <= g.date and v.valid_to > g.date)) in_department,
        case when (${now}::timestamptz at time zone co.timezone)::time < '12:00' then 'morning' else 'afternoon' end part,
        json_strip_nulls(json_build_object('date', g.date::date, 'after', e.after, 'hours', e.hours,
          'department_id', e.department_id, 'routine_task_id', e.routine_task_id))::jsonb facts
      from (${companiesAt(now, WHOLE_DAY)}) c
      join companies co on co.id = c.company_id
      join escalations e on e.company_id = c.company_id
      cross join lateral generate_series(c.today - ${EARLIER_DAYS}::int - coalesce(e.hours, 0) / 24,
        c.today, interval '1 day') g (date)) l
    where not exists (select from notification_reminders x where x.company_id = l.company_id
        and x.kind = 'escalation' and x.subject_id = l.subject_id and x.date = l.date)
      and exists (select ${unreportedOf(LEVEL)} and ${levelDueAt(LEVEL)} <= ${now}
        and ${levelDueAt(LEVEL)} > ${now}::timestamptz - ${CATCH_UP}::interval)`
  const recipients = sql`
    select f.company_id, f.subject_id, u.id user_id from due f
    join fresh k on k.company_id = f.company_id and k.subject_id = f.subject_id
    cross join lateral (${managers} union ${holders} union ${owners}) p
    join users u on u.company_id = f.company_id and u.id = p.user_id and u.status = 'active'
    where ${isHere('u.id')}`
  return createReminder({ kind: 'escalation', now, due, recipients })
}
