import { sql } from 'kysely'
import type { Queries } from '#server/database/tenant.ts'
import type { Job } from '#server/jobs/job.ts'
import type { MemberRef } from '#server/member-context.ts'
import type { IsoDate } from '#shared/dates.ts'

/** How many days before a plan's last day its owner is reminded. */
const DAYS_BEFORE = [7, 3, 1, 0]
/** Reminders are sent from this hour of the company's day until the day ends. */
const HOUR = 9
const RETENTION_DAYS = 60

/** A reminder sent `daysBefore` days before a plan's last day. */
export interface Reminder extends MemberRef {
  lastOn: IsoDate
  daysBefore: number
}

/**
 * Enqueues due reminders, each once. A reminder whose day has passed is never sent, because its
 * text would be wrong; the next one is.
 */
export const queueReminders = (now: Date, job: Job<Reminder>) => [
  sql`
  with due as (
    select c.id company_id, u.id user_id, s.expires_on last_on, s.expires_on - l.local::date days_before
    from companies c
    join users u on u.company_id = c.id and u.is_owner and u.status = 'active'
    cross join lateral (select ${now}::timestamptz at time zone c.timezone local) l
    cross join lateral (
      select expires_on from subscriptions where company_id = c.id order by created_at desc limit 1) s
    where s.expires_on - l.local::date = any (${DAYS_BEFORE}::int[])
      and extract(hour from l.local) >= ${HOUR}::int),
  marked as (
    insert into plan_reminders (company_id, user_id, last_on, days_before)
    select company_id, user_id, last_on, days_before from due
    on conflict do nothing returning *)
  select enqueue_job(${job.name}, json_build_object('companyId', company_id, 'userId', user_id,
    'lastOn', last_on, 'daysBefore', days_before)) from marked`,
]

export const purgeReminders = (now: Date) => [
  sql`delete from plan_reminders where last_on < ${now}::timestamptz::date - ${RETENTION_DAYS}::int`,
]

export interface EndingPlan {
  /** Null until the owner confirms the address, so that strangers receive no unverified text. */
  company: string | null
  plan: string
  trial: boolean
  last_on: IsoDate
}

/** The company's current plan, for its owner. */
export const findEndingPlan = ({ db, companyId, userId }: MemberRef & { db: Queries }) =>
  db.first(sql<EndingPlan>`
    select case when u.email_confirmed_at is not null then c.name end company,
      p.name plan, s.trial, s.expires_on last_on
    from companies c
    join users u on u.company_id = c.id and u.id = ${userId} and u.is_owner
    join subscriptions s on s.company_id = c.id
    join plans p on p.id = s.plan_id
    where c.id = ${companyId} order by s.created_at desc limit 1`)

const isReminder = ({ companyId, userId, lastOn, daysBefore }: Reminder) => sql`
  company_id = ${companyId} and user_id = ${userId} and last_on = ${lastOn} and days_before = ${daysBefore}`

/** Takes a queued reminder before sending; returns false if another job has already taken it. */
export async function claimReminder(db: Queries, one: Reminder, now: Date): Promise<boolean> {
  const taken = await db.all(sql`
    update plan_reminders set begun_at = ${now} where ${isReminder(one)} and begun_at is null returning 1`)
  return taken.length > 0
}

/** Releases a reminder that certainly did not arrive. */
export const releaseReminder = (db: Queries, one: Reminder) =>
  db.all(sql`update plan_reminders set begun_at = null where ${isReminder(one)}`)
