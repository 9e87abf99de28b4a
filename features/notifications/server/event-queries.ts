import { type RawBuilder, sql } from 'kysely'
import { mailNotices, type NotificationJob } from '#features/notifications/server/mail-jobs.ts'
import { DEFAULT_QUIET_TIMES } from '#features/notifications/server/preferences-queries.ts'
import { pushNotices } from '#features/notifications/server/push.ts'
import { compiler } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import type { Job } from '#server/jobs/job.ts'
import { CHANGES_CHANNEL } from '#server/live/live.ts'
import {
  bypassesMuting,
  getDefaultChannels,
  getNoticeRule,
  NOTICE_KINDS,
} from '#shared/notifications.ts'

/** The maximum number of members for whom one job works. */
const MAX_PER_JOB = 20

/** The properties of each kind, as constants so that the SQL text never changes. */
const KINDS = sql.join(
  NOTICE_KINDS.map((kind) => {
    const {
      subject,
      mandatory = false,
      urgent = false,
      ephemeral = false,
      mail,
    } = getNoticeRule(kind)
    const { push } = getDefaultChannels(kind)
    const values = [kind, subject, mail, mandatory, bypassesMuting(kind), urgent, ephemeral, push]
    return sql`(${sql.join(values.map((value) => sql.lit(value)))})`
  }),
)

const preferenceFor = (name: 'inbox' | 'push' | 'mail') =>
  sql`coalesce(p.choices -> k.kind ->> ${sql.lit(name)}, d.choices -> k.kind ->> ${sql.lit(name)})`

/** The oldest event of each kind and subject; later ones update the notice that it creates. */
const oldestEvents = (most: number | null) => sql`
  select e.id from notice_events e
  join (select min(id) id from notice_events group by company_id, kind, subject_id) oldest on oldest.id = e.id
  order by e.id limit ${most}::int for update of e skip locked`

/** The recipients of the events in `taken`, and their channels. */
const selectRecipients = (now: Date) => sql`
  select t.company_id, w.user_id, t.kind, k.subject_kind, t.subject_id, t.facts, t.actor_id, t.at, u.status, k.forced,
    coalesce(${preferenceFor('inbox')}::boolean, true) and (b.has_device or not k.fleeting) inbox,
    case when k.forced or k.urgent then k.way else coalesce(${preferenceFor('mail')}, t.mail, k.way) end mail,
    coalesce(${preferenceFor('push')}::boolean, k.pushed) and b.has_device push,
    case when k.forced then interval '0' else
      quiet_wait(${now}, c.timezone, coalesce(p.quiet_from, d.quiet_from, ${DEFAULT_QUIET_TIMES.from}::time),
        coalesce(p.quiet_to, d.quiet_to, ${DEFAULT_QUIET_TIMES.to}::time)) end wait
  from taken t cross join unnest(t.user_ids) w (user_id) join kinds k on k.kind = t.kind
  join users u on u.company_id = t.company_id and u.id = w.user_id and u.status <> 'removed'
  join companies c on c.id = t.company_id
  left join notification_defaults d on d.company_id = t.company_id
  left join notification_preferences p on p.company_id = t.company_id and p.user_id = w.user_id
  cross join lateral (select exists (select from push_subscriptions s
    where s.company_id = t.company_id and s.user_id = w.user_id) has_device) b
  where k.unmuted or not exists (select from notification_mutes x where x.company_id = t.company_id
    and x.user_id = w.user_id and x.subject_kind = k.subject_kind and x.subject_id = t.subject_id)
  order by t.company_id, w.user_id, t.kind, t.subject_id`

/**
 * Enqueues jobs for several members each, because a job key per member would make writes wait for
 * each other. The first job to run handles all waiting notices.
 */
const queueJobs = ({ name }: Job<NotificationJob>, condition: RawBuilder<unknown>) => sql`
  (select count(enqueue_job_after(wait, ${name}::text, json_build_object(
      'companyId', company_id, 'userIds', ids, 'forced', forced)))
    from (select company_id, wait, forced, json_agg(distinct user_id) ids from (
        select t.company_id, t.user_id, t.wait, t.forced,
          row_number() over (partition by t.company_id, t.wait, t.forced) / ${MAX_PER_JOB}::int part
        from kept join told t using (company_id, user_id, kind, subject_id) where t.status = 'active' and ${condition}) one
      group by company_id, wait, forced, part) several)`

/**
 * Turns stored events of all companies into notices and deletes the events. Skips muted subjects;
 * visibility is checked on reading. Unread events of one kind and subject share a notice. Returns
 * the number of events, and whether more than `most` were stored.
 */
export const deliverEvents = (now: Date, most: number | null = null) => sql<{
  told: number
  more: boolean
}>`
  with kinds (kind, subject_kind, way, forced, unmuted, urgent, fleeting, pushed) as (values ${KINDS}),
  taken as (delete from notice_events where id = any (array(${oldestEvents(most)})) returning *),
  told as (${selectRecipients(now)}),
  kept as (
    insert into notifications as n
      (company_id, id, user_id, kind, subject_kind, subject_id, actor_ids, facts, at, inbox, mail, push)
    select company_id, gen_random_uuid(), user_id, kind, subject_kind, subject_id,
      array_remove(array[actor_id], null), facts, at, inbox, mail, push
    from told where inbox or push or mail <> 'none'
    on conflict (company_id, user_id, kind, subject_id) where read_at is null do update set
      actor_ids = (excluded.actor_ids || array_remove(n.actor_ids, excluded.actor_ids[1]))[:3], count = n.count + 1,
      facts = n.facts || excluded.facts, at = greatest(n.at, excluded.at), inbox = excluded.inbox, mail = excluded.mail,
      push = excluded.push, seen_at = null, mailed_at = null, pushed_at = null
    returning company_id, user_id, kind, subject_id)
  select
    (select count(*)::int from taken) told,
    (select count(*) from notice_events) > (select count(*) from taken) more,
    (select count(pg_notify(${CHANGES_CHANNEL},
      json_build_object('company', company_id, 'topic', 'notifications', 'user', user_id)::text))
      from (select distinct company_id, user_id from kept) one),
    ${queueJobs(mailNotices, sql`t.mail = 'now'`)},
    ${queueJobs(pushNotices, sql`t.push`)}`

/** The maximum number of events per statement. */
const MAX_AT_ONCE = 500

/** Processes one batch of events as the database owner; returns true if there are more. */
export async function deliverPendingEvents({ database, clock }: Server): Promise<boolean> {
  const { sql: text, parameters } = deliverEvents(clock.now(), MAX_AT_ONCE).compile(compiler)
  const { rows } = await database.ownerPool.query(text, [...parameters])
  const [{ told, more }] = rows as [{ told: number; more: boolean }]
  return told > 0 && more
}
