import { type RawBuilder, sql } from 'kysely'
import { CHANNEL } from '#platform/server/live.ts'
import type { Transaction } from '#platform/server/tenant.ts'
import {
  isUnmuted,
  kindOf,
  type Mailed,
  type NoticeFacts,
  type NoticeKind,
} from '#platform/shared/notifications.ts'

/** The job that mails what waits for a member. */
export const NOTICES_JOB = 'notifications.mail'
/** The job that shows it on their devices. */
export const PUSH_JOB = 'notifications.push'

/** For whom one job of these works. */
export interface Told {
  companyId: string
  userIds: readonly string[]
  /** Only what is told always, even in quiet hours: the rest waits for their end. */
  forced: boolean
}
const MOST_A_JOB = 20

/** Quiet hours of a company that has chosen none, by its clocks. */
export const QUIET = { from: '21:00', to: '07:00' } as const

/** Who acts, and in which transaction; nobody where time does. */
export interface Telling {
  db: Transaction
  companyId: string
  userId: string | null
  now: Date
}

interface By {
  actorId: string | null
  now: Date
  /** How it is mailed instead, to who has chosen nothing. */
  mail?: Mailed
}

interface Event extends By {
  kind: NoticeKind
}

/** What is so of each kind, as rows of `kinds`. */
const kindsOf = (kinds: readonly NoticeKind[], mail?: Mailed) =>
  sql.join(
    kinds.map((kind) => {
      const {
        subject,
        forced = false,
        urgent = false,
        fleeting = false,
        mail: usual,
      } = kindOf(kind)
      const way = forced || urgent ? usual : (mail ?? usual)
      return sql`(${kind}::text, ${subject}::text, ${way}::text, ${forced}::boolean, ${isUnmuted(kind)}::boolean, ${urgent}::boolean, ${fleeting}::boolean)`
    }),
  )

const chosen = (name: 'inbox' | 'push' | 'mail') =>
  sql`coalesce(p.choices -> k.kind ->> ${sql.lit(name)}, d.choices -> k.kind ->> ${sql.lit(name)})`

/**
 * Whom `rows` (`kind, company_id, user_id, subject_id, facts`) concern, and by which ways they hear. Each
 * kind, thing and member once.
 */
const toldOf = (rows: RawBuilder<unknown>, { actorId, now }: By) => sql`
  select distinct on (w.company_id, w.user_id, k.kind, w.subject_id)
    w.company_id, w.user_id, k.kind, k.subject_kind, w.subject_id, w.facts, u.status, k.forced,
    coalesce(${chosen('inbox')}::boolean, true) and (b.has_device or not k.fleeting) inbox,
    case when k.forced or k.urgent then k.way else coalesce(${chosen('mail')}, k.way) end mail,
    coalesce(${chosen('push')}::boolean, k.urgent) and b.has_device push,
    case when k.forced then interval '0' else
      quiet_wait(${now}, c.timezone, coalesce(p.quiet_from, d.quiet_from, ${QUIET.from}::time),
        coalesce(p.quiet_to, d.quiet_to, ${QUIET.to}::time)) end wait
  from (${rows}) w join kinds k on k.kind = w.kind
  join users u on u.company_id = w.company_id and u.id = w.user_id and u.status <> 'removed'
  join companies c on c.id = w.company_id
  left join notification_defaults d on d.company_id = w.company_id
  left join notification_preferences p on p.company_id = w.company_id and p.user_id = w.user_id
  cross join lateral (select exists (select from push_subscriptions s
    where s.company_id = w.company_id and s.user_id = w.user_id) has_device) b
  where w.user_id is distinct from ${actorId}::uuid
    and (k.unmuted or not exists (select from notification_mutes x where x.company_id = w.company_id
      and x.user_id = w.user_id and x.subject_kind = k.subject_kind and x.subject_id = w.subject_id))
  order by w.company_id, w.user_id, k.kind, w.subject_id`

/**
 * Jobs, each for several: a key of each member's would have acts wait for each other. The first that
 * runs finds all that waits.
 */
const queueing = (job: string, isMeant: RawBuilder<unknown>) => sql`
  (select count(enqueue_job_after(wait, ${job}::text, json_build_object(
      'companyId', company_id, 'userIds', ids, 'forced', forced)))
    from (select company_id, wait, forced, json_agg(distinct user_id) ids from (
        select t.company_id, t.user_id, t.wait, t.forced,
          row_number() over (partition by t.company_id, t.wait, t.forced) / ${MOST_A_JOB}::int part
        from kept join told t using (company_id, user_id, kind, subject_id) where t.status = 'active' and ${isMeant}) one
      group by company_id, wait, forced, part) several)`

/**
 * Tells of events of several kinds. `rows`: a select of `kind, company_id, user_id, subject_id, facts
 * jsonb`: whom, of which thing and what. Nobody hears of their own act, or of what they muted; whether
 * they may see the thing is asked when they read. What is unread of the same kind and thing becomes one
 * line. `first`: parts of the statement that `rows` reads, each with a comma behind it.
 */
function tellingOf(
  kinds: readonly NoticeKind[],
  by: By,
  { rows, first = sql`` }: { rows: RawBuilder<unknown>; first?: RawBuilder<unknown> },
) {
  const { actorId, now, mail } = by
  return sql`
    with ${first} kinds (kind, subject_kind, way, forced, unmuted, urgent, fleeting) as (values ${kindsOf(kinds, mail)}),
    told as (${toldOf(rows, by)}),
    kept as (
      insert into notifications as n
        (company_id, id, user_id, kind, subject_kind, subject_id, actor_ids, facts, at, inbox, mail, push)
      select company_id, gen_random_uuid(), user_id, kind, subject_kind, subject_id,
        array_remove(array[${actorId}::uuid], null), facts, ${now}, inbox, mail, push
      from told where inbox or push or mail <> 'none'
      on conflict (company_id, user_id, kind, subject_id) where read_at is null do update set
        actor_ids = (excluded.actor_ids || array_remove(n.actor_ids, ${actorId}::uuid))[:3], count = n.count + 1,
        facts = n.facts || excluded.facts, at = greatest(n.at, excluded.at), inbox = excluded.inbox, mail = excluded.mail,
        push = excluded.push, seen_at = null, mailed_at = null, pushed_at = null
      returning company_id, user_id, kind, subject_id)
    select
      (select count(pg_notify(${CHANNEL},
        json_build_object('company', company_id, 'topic', 'notifications', 'user', user_id)::text))
        from (select distinct company_id, user_id from kept) one),
      ${queueing(NOTICES_JOB, sql`t.mail = 'now'`)},
      ${queueing(PUSH_JOB, sql`t.push`)}`
}

/** The same of one kind; its rows do not name it. */
export const telling = (
  { kind, ...by }: Event,
  rows: RawBuilder<unknown>,
  first?: RawBuilder<unknown>,
) =>
  tellingOf([kind], by, {
    rows: sql`select ${kind}::text kind, r.* from (${rows}) r`,
    ...(first && { first }),
  })

interface Notice {
  kind: NoticeKind
  /** The thing of which it tells. */
  about: string
  facts?: NoticeFacts
}

/**
 * Tells members of the company of one event, in the transaction of the act: the two stand or fall
 * together. `whom`: their ids, or a select of `user_id`. It travels with the next statement.
 */
export function tell(
  { db, companyId, userId, now }: Telling,
  { kind, about, facts = {} }: Notice,
  whom: readonly string[] | RawBuilder<unknown>,
): void {
  const isList = Array.isArray(whom)
  if (isList && whom.every((id) => id === userId)) return
  const people = isList
    ? sql`select unnest(${whom}::uuid[]) user_id`
    : (whom as RawBuilder<unknown>)
  db.along(
    telling(
      { kind, actorId: userId, now },
      sql`select ${companyId}::uuid company_id, user_id, ${about}::uuid subject_id, ${JSON.stringify(facts)}::jsonb facts
        from (${people}) one`,
    ),
  )
}

interface ToldOf {
  kind: NoticeKind
  userId: string
  about: string
  facts: NoticeFacts
}

/** The same of several things and kinds at once, each with whom it concerns. `mail`: as in `telling`. */
export function tellEach(
  { db, companyId, userId: actorId, now }: Telling,
  told: readonly ToldOf[],
  mail?: Mailed,
): void {
  const rows = told.filter(({ userId }) => userId !== actorId)
  if (rows.length === 0) return
  const column = (of: (one: ToldOf) => string) => rows.map(of)
  db.along(
    tellingOf(
      [...new Set(rows.map(({ kind }) => kind))],
      { actorId, now, ...(mail && { mail }) },
      {
        rows: sql`select kind, ${companyId}::uuid company_id, user_id, subject_id, facts::jsonb
          from unnest(${column(({ kind }) => kind)}::text[], ${column(({ userId }) => userId)}::uuid[],
            ${column(({ about }) => about)}::uuid[], ${column(({ facts }) => JSON.stringify(facts))}::text[])
            r (kind, user_id, subject_id, facts)`,
      },
    ),
  )
}
