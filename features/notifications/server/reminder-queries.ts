import { type RawBuilder, sql } from 'kysely'
import { NEARLY_FULL } from '#features/plans/contract.ts'
import { selectEverybodyWhoReports } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import { proposeRamadan, yearOfNextRamadan } from '#features/routine-tasks/ramadan/dates.ts'
import { notifySql } from '#server/mail/notify.ts'
import type { NoticeKind } from '#shared/notifications.ts'

/** The hours in which morning reminders are sent, in the company's local time. */
const MORNING = { from: '07:00', until: '12:00' } as const
/** The latest time at which a department's previous night can still be reported. */
const LATEST_REPORT_TIME = '11:30'
const DAYTIME = { from: '07:00', until: '21:00' } as const
export const WHOLE_DAY = { from: '00:00', until: '24:00' } as const
/** How long before the end of its window an unreported duty triggers a reminder. */
const ENDING_INTERVAL = '30 minutes'
/** The number of days after a deadline in which an overdue reminder can still be sent. */
const OVERDUE_DAYS = 3

/** Companies with an active plan whose local time is in the given range, with their local date. */
export const companiesAt = (now: Date, { from, until }: { from: string; until: string }) => sql`
  select c.id company_id, l.local::date today from companies c
  cross join lateral (select ${now}::timestamptz at time zone c.timezone local) l
  where l.local::time >= ${from}::time and l.local::time < ${until}::time and c.delete_on is null
    and l.local::date <= (
      select b.expires_on from subscriptions b where b.company_id = c.id order by b.created_at desc limit 1)`

interface Reminder {
  kind: NoticeKind
  /** The key under which a sent reminder is stored; by default the kind. */
  dedupeKind?: string
  now: Date
  /** Selects the due reminders: `company_id, subject_id, date`, and `facts`. */
  due: RawBuilder<unknown>
  /** Selects the recipients: `company_id, subject_id, user_id`, from `fresh`. */
  recipients: RawBuilder<unknown>
}

/** Notifies once per subject and day, however often it runs. */
export const createReminder = ({ kind, dedupeKind = kind, now, due, recipients }: Reminder) =>
  notifySql(
    { kind, actorId: null, now },
    sql`select w.company_id, w.user_id, w.subject_id, f.facts from (${recipients}) w
      join due f on f.company_id = w.company_id and f.subject_id = w.subject_id`,
    sql`due as (${due}), fresh as (
      insert into notification_reminders (company_id, kind, subject_id, date)
      select company_id, ${dedupeKind}::text, subject_id, date from due on conflict do nothing
      returning company_id, subject_id, date),`,
  )

const taskRecipients = (parts: readonly string[]) => sql`
  select f.company_id, f.subject_id, p.user_id from fresh f
  join one_time_task_people p on p.company_id = f.company_id and p.one_time_task_id = f.subject_id
  where p.part = any (${parts}::text[])`

function deadline(
  now: Date,
  kind: NoticeKind,
  days: RawBuilder<unknown>,
  parts: readonly string[],
) {
  const due = sql`
    select t.company_id, t.id subject_id, t.deadline date, json_build_object('date', t.deadline)::jsonb facts
    from (${companiesAt(now, MORNING)}) c
    join one_time_tasks t on t.company_id = c.company_id and t.live and t.status <> 'done' and ${days}`
  return createReminder({ kind, now, due, recipients: taskRecipients(parts) })
}

const managerRecipients = sql`
  select f.company_id, f.subject_id, d.manager_id user_id from fresh f
  join departments d on d.company_id = f.company_id and d.id = f.subject_id`

/** Notifies of a day with due tasks but no report in a department, once its last night is over. */
function departmentReportedNothing(now: Date) {
  const due = sql`
    select c.company_id, d.id subject_id, c.today - 1 date, json_build_object('date', c.today - 1)::jsonb facts
    from (${companiesAt(now, { from: '00:00', until: MORNING.until })}) c
    join departments d on d.company_id = c.company_id and d.deleted_at is null and d.manager_id is not null
    join lateral (select o.department_id, sum(o.due) due from due_by_department(c.company_id, c.today - 1) o group by 1) o
      on o.department_id = d.id and o.due > 0
    join companies co on co.id = c.company_id
    where not exists (select from reports r where r.company_id = c.company_id and r.date = c.today - 1 and r.department_id = d.id)
      and not exists (select from versions_due_on(c.company_id, c.today - 1) n where n.overnight and n.department_id = d.id
        and least(late_after(c.today - 1, n.time_from, n.time_to, co.timezone, co.late_grace_minutes),
          (c.today + ${LATEST_REPORT_TIME}::time) at time zone co.timezone) >= ${now})
      and not exists (select from notification_reminders x where x.company_id = c.company_id
        and x.kind = 'nothing_reported' and x.subject_id = d.id and x.date = c.today - 1)`
  return createReminder({ kind: 'nothing_reported', now, due, recipients: managerRecipients })
}

/** The routine tasks of a department whose pause ends tomorrow. */
function pauseEnding(now: Date) {
  const due = sql`
    select c.company_id, d.id subject_id, c.today + 1 date,
      json_build_object('date', c.today + 1, 'tasks', count(*))::jsonb facts
    from (${companiesAt(now, MORNING)}) c
    join routine_task_versions v on v.company_id = c.company_id and v.valid_to = 'infinity' and v.slot = 0
      and v.active and v.paused_until = c.today + 1
    join departments d on d.company_id = c.company_id and d.id = v.department_id and d.deleted_at is null
    where d.manager_id is not null group by c.company_id, d.id, c.today`
  return createReminder({ kind: 'pause_ending', now, due, recipients: managerRecipients })
}

/** Whether anyone in company `c` has a push subscription. */
const hasPushDevice = sql`exists (select from push_subscriptions s where s.company_id = c.company_id)`

/** A duty of today or last night that is unreported shortly before its window ends. */
function dutyEnding(now: Date) {
  const due = sql`
    select c.company_id, o.routine_task_id subject_id, g.date,
      json_build_object('date', g.date, 'time', to_char(o.time_to, 'HH24:MI'))::jsonb facts
    from (${companiesAt(now, WHOLE_DAY)}) c join companies co on co.id = c.company_id
    cross join lateral (values (c.today - 1), (c.today)) g (date)
    cross join lateral versions_due_on(c.company_id, g.date) o
    where ${hasPushDevice} and o.time_to is not null
      and late_after(g.date, o.time_from, o.time_to, co.timezone, 0::smallint) > ${now}
      and late_after(g.date, o.time_from, o.time_to, co.timezone, 0::smallint) <= ${now}::timestamptz + ${ENDING_INTERVAL}::interval
      and not exists (select from reports r where r.company_id = c.company_id
        and r.routine_task_id = o.routine_task_id and r.date = g.date)`
  const recipients = sql`
    select f.company_id, f.subject_id, r.user_id from fresh f
    join routine_task_versions v on v.company_id = f.company_id and v.routine_task_id = f.subject_id
      and v.valid_from <= f.date and v.valid_to > f.date
    cross join lateral (${selectEverybodyWhoReports(sql`f.company_id`, 'v', { date: sql`f.date` })}) r`
  return createReminder({ kind: 'duty_ending', now, due, recipients })
}

/** An invitation that expires within a day; notifies the user who sent it. */
function invitationExpiring(now: Date) {
  const due = sql`
    select i.company_id, i.user_id subject_id, (i.expires_at at time zone co.timezone)::date date,
      json_build_object('until', (i.expires_at at time zone co.timezone)::date)::jsonb facts
    from (${companiesAt(now, MORNING)}) c join companies co on co.id = c.company_id
    join invitations i on i.company_id = c.company_id
      and i.expires_at > ${now} and i.expires_at <= ${now}::timestamptz + interval '1 day'
    join users u on u.company_id = i.company_id and u.id = i.user_id and u.status = 'pending'`
  const recipients = sql`
    select f.company_id, f.subject_id, i.invited_by user_id from fresh f
    join invitations i on i.company_id = f.company_id and i.user_id = f.subject_id`
  return createReminder({ kind: 'invitation_expiring', now, due, recipients })
}

const ownerRecipients = sql`
  select f.company_id, f.subject_id, u.id user_id from fresh f
  join users u on u.company_id = f.company_id and u.is_owner and u.status = 'active'`

/** The plan's end: notifies the owner seven, three and one days before it, and on its day. */
function planEnding(now: Date) {
  const due = sql`
    select c.company_id, c.company_id subject_id, c.today date, json_build_object('until', s.expires_on)::jsonb facts
    from (${companiesAt(now, MORNING)}) c
    cross join lateral (select b.expires_on from subscriptions b where b.company_id = c.company_id
      order by b.created_at desc limit 1) s
    where s.expires_on - c.today in (7, 3, 1, 0)`
  return createReminder({ kind: 'plan_ending', now, due, recipients: ownerRecipients })
}

/** How many days before Ramadan the owners are notified that its days are not confirmed. */
const DAYS_BEFORE_RAMADAN = [14, 3]

/** A Ramadan with unconfirmed days, in companies whose duties would move in it. */
function ramadanComing(now: Date) {
  const year = yearOfNextRamadan(now.toISOString().slice(0, 10))
  const first = sql`${proposeRamadan(year).first_date}::date`
  const due = sql`
    select c.company_id, c.company_id subject_id, c.today date, json_build_object('date', ${first})::jsonb facts
    from (${companiesAt(now, MORNING)}) c
    where ${first} - c.today = any (${DAYS_BEFORE_RAMADAN}::int[])
      and not exists (select from ramadans r where r.company_id = c.company_id and r.year = ${year})
      and (exists (select from ramadan_shifts s where s.company_id = c.company_id)
        or exists (select from routine_task_versions v
          where v.company_id = c.company_id and v.valid_to = 'infinity' and v.active and v.ramadan is not null))`
  return createReminder({ kind: 'ramadan_coming', now, due, recipients: ownerRecipients })
}

/** The company's usage of each plan limit, in the unit of the limit. */
const USED = {
  users: sql`(select count(*) from users u where u.company_id = c.company_id and u.status <> 'removed')`,
  one_time_tasks: sql`(select m.tasks from task_months m
    where m.company_id = c.company_id and m.month = date_trunc('month', c.today)::date)`,
  storage: sql`(select x.used_bytes / 1048576.0 from company_storage x where x.company_id = c.company_id)`,
} as const

/** A limit that is nearly or fully used; notifies the owner once a month. */
function limitReached(now: Date, kind: 'limit_near' | 'limit_reached', limit: keyof typeof USED) {
  const column = sql.raw(limit === 'storage' ? 'storage_mb' : limit)
  const due = sql`
    select c.company_id, c.company_id subject_id, date_trunc('month', c.today)::date date,
      json_build_object(${limit}::text, true)::jsonb facts
    from (${companiesAt(now, DAYTIME)}) c
    cross join lateral (select pl.${column} most from subscriptions b join plans pl on pl.id = b.plan_id
      where b.company_id = c.company_id order by b.created_at desc limit 1) p
    cross join lateral (select ${USED[limit]} used) u
    where u.used >= p.most * ${kind === 'limit_near' ? NEARLY_FULL : 1}::numeric
      ${kind === 'limit_near' ? sql`and u.used < p.most` : sql``}`
  return createReminder({
    kind,
    dedupeKind: `${kind}.${limit}`,
    now,
    due,
    recipients: ownerRecipients,
  })
}

/** All time-based reminders of every company, each once (product rules "Who is told of what"). */
export const createAllReminders = (now: Date) => [
  deadline(now, 'deadline_tomorrow', sql`t.deadline = c.today + 1`, ['assignee']),
  deadline(now, 'deadline_today', sql`t.deadline = c.today`, ['assignee']),
  deadline(
    now,
    'deadline_overdue',
    sql`t.deadline < c.today and t.deadline >= c.today - ${OVERDUE_DAYS}::int`,
    ['assignee', 'supervisor'],
  ),
  departmentReportedNothing(now),
  pauseEnding(now),
  dutyEnding(now),
  invitationExpiring(now),
  planEnding(now),
  ramadanComing(now),
  ...(['users', 'one_time_tasks', 'storage'] as const).flatMap((limit) => [
    limitReached(now, 'limit_near', limit),
    limitReached(now, 'limit_reached', limit),
  ]),
]
