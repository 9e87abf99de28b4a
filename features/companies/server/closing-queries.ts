import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

export interface Closing {
  name: string
  delete_on: IsoDate | null
}

/** The company's name, and the day on which it is deleted. */
export const findClosing = ({ db, companyId }: Pick<Ctx, 'companyId'> & { db: Queries }) =>
  db.first(sql<Closing>`select name, delete_on from companies where id = ${companyId}`)

/** Whether somebody may not come in, as all but the owner of a company that waits to be deleted. */
export async function isShutOut(db: Queries, who: { companyId: string; userId: string }) {
  const row = await db.first(sql<{ shut: boolean }>`
    select c.delete_on is not null and not u.is_owner shut
    from companies c join users u on u.company_id = c.id and u.id = ${who.userId}
    where c.id = ${who.companyId}`)
  return row?.shut === true
}

/** Sets the day, unless one stands already: that one comes back. */
export const setClosing = (ctx: Ctx, day: { deleteOn: IsoDate; told: number }) =>
  ctx.db.first(sql<{ delete_on: IsoDate }>`
    update companies set delete_on = coalesce(delete_on, ${day.deleteOn}),
      deletion_told = coalesce(deletion_told, ${day.told}), version = version + 1
    where id = ${ctx.companyId} returning delete_on`)

/** Takes the day back, if there is one and it has not come; whether it was there. */
export async function dropClosing(ctx: Ctx): Promise<boolean> {
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

/** Whom to tell of the end of a company; nobody once it is kept. */
export const listClosingOwners = (db: Queries, companyId: string) =>
  db.all(sql<ClosingOwner>`
    select u.email, coalesce(u.locale, c.locale) locale, c.delete_on
    from companies c join users u on u.company_id = c.id and u.is_owner and u.status = 'active'
    where c.id = ${companyId} and c.delete_on > '-infinity'`)

/** From this hour of the company's day on its owner is told. */
const HOUR = 9

const local = (now: Date) => sql`${now}::timestamptz at time zone timezone`

/** Queues a mail so many days before, or fewer when nobody was there to send it, each once. */
const queueTelling = (now: Date, job: string, days: number) => sql`
  with due as (
    update companies set deletion_told = ${days}::smallint
    where delete_on > (${local(now)})::date and delete_on - (${local(now)})::date <= ${days}::int
      and deletion_told > ${days}::int and extract(hour from ${local(now)}) >= ${HOUR}::int
    returning id)
  select enqueue_job(${job}, json_build_object('companyId', id)) from due`

/** Queues what is due by now: owners who are to be told, and companies whose day has come. */
export const queueClosings = (now: Date, jobs: { tell: string; remove: string }) => [
  queueTelling(now, jobs.tell, 1),
  queueTelling(now, jobs.tell, 7),
  sql`
  select enqueue_job(${jobs.remove}, json_build_object('companyId', id), ${jobs.remove} || ' ' || id)
  from companies where delete_on <= (${local(now)})::date`,
]

/** Marks a company whose day has come as one that nobody can keep any more. */
export const beginRemoval = (companyId: string, now: Date) => sql<{ id: string }>`
  update companies set delete_on = '-infinity'
  where id = ${companyId} and delete_on <= (${local(now)})::date returning id`
