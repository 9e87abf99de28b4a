import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/database/tenant.ts'
import type { MailMode, NoticeFacts, NoticeKind } from '#shared/notifications.ts'

/** The channel on which the database notifies that there are new events. */
export const NOTICES_CHANNEL = 'diwan_notices'

/** Who acts, and in which transaction; `userId` is null for a timed event. */
export interface NotifyContext {
  db: Transaction
  companyId: string
  userId: string | null
  now: Date
}

interface NotifyOptions {
  actorId: string | null
  now: Date
  /** The mail setting for members who have chosen nothing, instead of the kind's default. */
  mail?: MailMode
}

interface NoticeEvent extends NotifyOptions {
  kind: NoticeKind
}

/**
 * Stores events of several kinds. `rows` selects `kind, company_id, user_id, subject_id, facts
 * jsonb`, where `user_id` is the recipient. Nobody is notified of their own action. `first`: parts
 * of the statement that `rows` reads, each with a trailing comma.
 */
const notifyKindsSql = (
  { actorId, now, mail }: NotifyOptions,
  rows: RawBuilder<unknown>,
  precedingCte: RawBuilder<unknown> = sql``,
) => sql`
  with ${precedingCte} written as (
    insert into notice_events (company_id, kind, subject_id, facts, user_ids, actor_id, at, mail)
    select company_id, kind, subject_id, facts, array_agg(distinct user_id), ${actorId}::uuid, ${now}::timestamptz,
      ${mail ?? null}::text
    from (${rows}) r where user_id is distinct from ${actorId}::uuid group by company_id, kind, subject_id, facts
    returning id)
  select pg_notify(${NOTICES_CHANNEL}, '') from written limit 1`

/** The same for one kind; its rows do not contain the kind. */
export const notifySql = (
  { kind, ...by }: NoticeEvent,
  rows: RawBuilder<unknown>,
  first?: RawBuilder<unknown>,
) => notifyKindsSql(by, sql`select ${kind}::text kind, r.* from (${rows}) r`, first)

interface Notice {
  kind: NoticeKind
  /** The id of what the notice is about. */
  about: string
  facts?: NoticeFacts
}

/**
 * Notifies members of the company of one event, in the transaction of the action: both commit or
 * roll back together. `whom`: their ids, or a select of `user_id`. It is sent with the next
 * statement.
 */
export function notify(
  { db, companyId, userId, now }: NotifyContext,
  { kind, about, facts = {} }: Notice,
  recipients: readonly string[] | RawBuilder<unknown>,
): void {
  const isList = Array.isArray(recipients)
  if (isList && recipients.every((id) => id === userId)) return
  const people = isList
    ? sql`select unnest(${recipients}::uuid[]) user_id`
    : (recipients as RawBuilder<unknown>)
  db.queueWithNext(
    notifySql(
      { kind, actorId: userId, now },
      sql`select ${companyId}::uuid company_id, user_id, ${about}::uuid subject_id, ${JSON.stringify(facts)}::jsonb facts
        from (${people}) one`,
    ),
  )
}

interface PersonalNotice {
  kind: NoticeKind
  userId: string
  about: string
  facts: NoticeFacts
}

/**
 * The same for several subjects and kinds at once, each with its recipient. `mail`: see
 * `NotifyOptions`.
 */
export function notifyMany(
  { db, companyId, userId: actorId, now }: NotifyContext,
  notices: readonly PersonalNotice[],
  mail?: MailMode,
): void {
  const rows = notices.filter(({ userId }) => userId !== actorId)
  if (rows.length === 0) return
  const column = (of: (one: PersonalNotice) => string) => rows.map(of)
  db.queueWithNext(
    notifyKindsSql(
      { actorId, now, ...(mail && { mail }) },
      sql`select kind, ${companyId}::uuid company_id, user_id, subject_id, facts::jsonb
        from unnest(${column(({ kind }) => kind)}::text[], ${column(({ userId }) => userId)}::uuid[],
          ${column(({ about }) => about)}::uuid[], ${column(({ facts }) => JSON.stringify(facts))}::text[])
          r (kind, user_id, subject_id, facts)`,
    ),
  )
}
