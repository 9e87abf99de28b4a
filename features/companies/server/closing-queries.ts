import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { Job } from '#server/jobs/job.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

export interface Closing {
  name: string
  delete_on: IsoDate | null
}

/** The company's name and its deletion date. */
export const findClosing = ({ db, companyId }: Pick<Ctx, 'companyId'> & { db: Queries }) =>
  db.first(sql<Closing>`select name, delete_on from companies where id = ${companyId}`)

/** Whether a user is locked out: everyone but the owner, while the company is due for deletion. */
export async function isAccessBlocked(db: Queries, who: { companyId: string; userId: string }) {
  const row = await db.first(sql<{ shut: boolean }>`
    select c.delete_on is not null and not u.is_owner shut
    from companies c join users u on u.company_id = c.id and u.id = ${who.userId}
    where c.id = ${who.companyId}`)
  return row?.shut === true
}

/** Sets the deletion date unless one is already set; returns the date that is stored. */
export const setClosing = (ctx: Ctx, day: { deleteOn: IsoDate; remindedDays: number }) =>
  ctx.db.first(sql<{ delete_on: IsoDate }>`
    update companies set delete_on = coalesce(delete_on, ${day.deleteOn}),
      deletion_told = coalesce(deletion_told, ${day.remindedDays}), version = version + 1
    where id = ${ctx.companyId} returning delete_on`)

/** Removes a deletion date that has not come yet; returns whether there was one. */
export async function cancelClosing(ctx: Ctx): Promise<boolean> {
  const kept = await ctx.db.all(sql`
    update companies set delete_on = null, deletion_told = null, version = version + 1
    where id = ${ctx.companyId} and delete_on > ${ctx.today} returning 1`)
  return kept.length > 0
}

export interface ClosingOwner {
  email: string
  locale: Locale
  delete_on: IsoDate
}

/** The owners to notify of the deletion; empty if the deletion was cancelled. */
export const listClosingOwners = (db: Queries, companyId: string) =>
  db.all(sql<ClosingOwner>`
    select u.email, coalesce(u.locale, c.locale) locale, c.delete_on
    from companies c join users u on u.company_id = c.id and u.is_owner and u.status = 'active'
    where c.id = ${companyId} and c.delete_on > '-infinity'`)

/** Owners are notified from this hour of the company's local day on. */
const HOUR = 9

const local = (now: Date) => sql`${now}::timestamptz at time zone timezone`

export interface CompanyJob {
  companyId: string
}

/** Enqueues one reminder mail `days` days before the deletion, or later after downtime. */
const queueNotice = (now: Date, job: Job<CompanyJob>, days: number) => sql`
  with due as (
    update companies set deletion_told = ${days}::smallint
    where delete_on > (${local(now)})::date and delete_on - (${local(now)})::date <= ${days}::int
      and deletion_told > ${days}::int and extract(hour from ${local(now)}) >= ${HOUR}::int
    returning id)
  select enqueue_job(${job.name}, json_build_object('companyId', id)) from due`

/** Enqueues everything due now: reminders to owners, and deletions of companies. */
export const queueClosings = (
  now: Date,
  jobs: { tell: Job<CompanyJob>; remove: Job<CompanyJob> },
) => [
  queueNotice(now, jobs.tell, 1),
  queueNotice(now, jobs.tell, 7),
  sql`
  select enqueue_job(${jobs.remove.name}, json_build_object('companyId', id), ${jobs.remove.name} || ' ' || id)
  from companies where delete_on <= (${local(now)})::date`,
]

/** Marks a company as past its deletion date, so that the deletion can no longer be cancelled. */
export const markForRemoval = (companyId: string, now: Date) => sql<{ id: string }>`
  update companies set delete_on = '-infinity'
  where id = ${companyId} and delete_on <= (${local(now)})::date returning id`
