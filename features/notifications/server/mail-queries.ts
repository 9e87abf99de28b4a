import { sql } from 'kysely'
import {
  DEFAULT_QUIET_TIMES,
  DIGEST_HOUR,
} from '#features/notifications/server/preferences-queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { Job } from '#server/jobs/job.ts'
import type { MemberRef } from '#server/member-context.ts'
import type { IsoDate } from '#shared/dates.ts'

/** The maximum number of notices named in a mail; further ones are only counted. */
export const MAX_LINES_PER_MAIL = 50
/** How late a digest may be after downtime; later the morning has passed. */
const MAX_DELAY_HOURS = 4

/** The digest of a member for one of the company's days. */
export interface DigestJob extends MemberRef {
  date: IsoDate
}

export const findCompany = ({ db, companyId }: Pick<Ctx, 'db' | 'companyId'>) =>
  db.first(
    sql<{ name: string; slug: string }>`select name, slug from companies where id = ${companyId}`,
  )

/** Releases the notices of a mail that certainly did not arrive. */
export const releaseNotices = (db: Queries, { companyId }: MemberRef, ids: readonly string[]) =>
  db.all(
    sql`update notifications set mailed_at = null where company_id = ${companyId} and id = any (${ids}::uuid[])`,
  )

type Digest = MemberRef & { date: IsoDate }

const isDigest = ({ companyId, userId, date }: Digest) =>
  sql`company_id = ${companyId} and user_id = ${userId} and date = ${date}`

export const claimDigest = (db: Queries, digest: Digest, now: Date) =>
  db.all(
    sql`update notification_digests set begun_at = ${now} where ${isDigest(digest)} and begun_at is null returning 1`,
  )

export const releaseDigest = (db: Queries, digest: Digest) =>
  db.all(sql`update notification_digests set begun_at = null where ${isDigest(digest)}`)

/**
 * Enqueues due digests, each once per day: on working days, for members with waiting notices, in
 * companies with an active plan. Quiet hours delay digests like other mails.
 */
export const queueDigests = (now: Date, job: Job<DigestJob>) => sql`
  with due as (
    select u.company_id, u.id user_id, l.local::date date,
      quiet_wait(${now}, c.timezone, coalesce(p.quiet_from, d.quiet_from, ${DEFAULT_QUIET_TIMES.from}::time),
        coalesce(p.quiet_to, d.quiet_to, ${DEFAULT_QUIET_TIMES.to}::time)) wait
    from companies c
    cross join lateral (select ${now}::timestamptz at time zone c.timezone local) l
    join company_calendars k on k.company_id = c.id and k.valid_from <= l.local::date and k.valid_to > l.local::date
      and l.local::date <> all (k.holidays) and extract(isodow from l.local)::int <> all (k.weekend)
    left join notification_defaults d on d.company_id = c.id
    join users u on u.company_id = c.id and u.status = 'active'
    left join notification_preferences p on p.company_id = u.company_id and p.user_id = u.id
    cross join lateral (select case when p.own_digest then p.digest_hour
      when d.company_id is not null then d.digest_hour else ${DIGEST_HOUR} end "at") h
    where l.local >= l.local::date + make_interval(hours => h.at)
      and l.local < l.local::date + make_interval(hours => h.at + ${MAX_DELAY_HOURS})
      and exists (select from notifications n where n.company_id = u.company_id and n.user_id = u.id
        and n.mail = 'digest' and n.mailed_at is null and n.read_at is null)
      and l.local::date <= (
        select b.expires_on from subscriptions b where b.company_id = c.id order by b.created_at desc limit 1)),
  marked as (
    insert into notification_digests (company_id, user_id, date) select company_id, user_id, date from due
    on conflict do nothing returning company_id, user_id, date)
  select enqueue_job_after(wait, ${job.name}::text, json_build_object('companyId', company_id, 'userId', user_id, 'date', date))
  from marked join due using (company_id, user_id, date)`
