import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { type Queries, readAsSystem, writeAsSystem } from '#server/database/tenant.ts'
import { hashToken } from '#server/http/tokens.ts'
import { endSessionsSql } from '#server/live/live.ts'

/**
 * Claims an email address for a member: pending invitations with it end, in every company. Of two
 * concurrent claims, one waits for the other's transaction. Call it first.
 */
export const claimAddress = (
  db: Queries,
  { email, userId, now }: { email: string; userId: string; now: Date },
) => db.all(sql`select claim_address(${email}, ${userId}, ${now})`)

/** Whether the error means that another active member has the address. */
export const isTakenAddress = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'users_email'

/** A member and the address that they still have to confirm. */
export interface Claim {
  companyId: string
  userId: string
  email: string
}

/**
 * Stores the newest address that a member requested; the link to a previous one becomes invalid.
 */
export const upsertEmailChange = (
  db: Queries,
  { companyId, userId, email }: Claim,
  { now, expires }: { now: Date; expires: Date },
) =>
  db.all(sql`
    insert into email_changes (company_id, user_id, email, created_at, expires_at)
    values (${companyId}, ${userId}, ${email}, ${now}, ${expires})
    on conflict (company_id, user_id) do update set email = excluded.email, token_hash = null,
      created_at = excluded.created_at, expires_at = excluded.expires_at`)

const deleteNewAddress = ({ companyId, userId }: { companyId: string; userId: string }) => sql`
  delete from email_changes e using users u
  where e.company_id = ${companyId} and e.user_id = ${userId}
    and u.company_id = e.company_id and u.id = e.user_id and u.email <> e.email`

/** Discards a requested new address; confirming the current address remains possible. */
export const deleteEmailChange = (db: Queries, member: { companyId: string; userId: string }) =>
  db.all(deleteNewAddress(member))

/** A company's owner while their address is unconfirmed, with the address to confirm. */
export const findUnconfirmedOwner = (db: Queries, companyId: string, now: Date) =>
  db.first(sql<{ user_id: string; email: string; locale: 'en' | 'ar' }>`
    select u.id user_id, coalesce(e.email, u.email) email, coalesce(u.locale, c.locale) locale
    from users u join companies c on c.id = u.company_id
    left join email_changes e on e.company_id = u.company_id and e.user_id = u.id and e.expires_at > ${now}
    where u.company_id = ${companyId} and u.is_owner and u.status = 'active' and u.email_confirmed_at is null`)

/**
 * Activates a mailed link. Returns whether it leads to a different address than the current one, or
 * nothing if the request has been replaced or withdrawn since.
 */
export const writeEmailToken = (
  db: Queries,
  { companyId, userId, email }: Claim,
  { token, expires, ownExpires }: { token: string; expires: Date; ownExpires: Date },
) =>
  db.first(sql<{ changes: boolean }>`
    update email_changes e set token_hash = ${hashToken(token)},
      expires_at = case when u.email = e.email then ${ownExpires}::timestamptz else ${expires}::timestamptz end
    from users u
    where e.company_id = ${companyId} and e.user_id = ${userId} and e.email = ${email}
      and u.company_id = e.company_id and u.id = e.user_id and u.status = 'active'
    returning u.email <> e.email changes`)

interface FoundChange {
  company_id: string
  user_id: string
  email: string
}

export async function findEmailChange(
  database: Database,
  token: string,
  now: Date,
): Promise<Claim | undefined> {
  const query = sql<FoundChange>`select * from find_email_change(${hashToken(token)}, ${now})`
  const [row] = await readAsSystem(database, query)
  return row && { companyId: row.company_id, userId: row.user_id, email: row.email }
}

/**
 * Uses a link up and returns the previous address; returns nothing if the link is used, replaced or
 * expired.
 */
export const consumeEmailChange = (
  db: Queries,
  { companyId, userId }: Claim,
  { token, now }: { token: string; now: Date },
) =>
  db.first(sql<{ former_email: string }>`
    delete from email_changes e using users u
    where e.company_id = ${companyId} and e.user_id = ${userId} and e.token_hash = ${hashToken(token)}
      and e.expires_at > ${now} and u.company_id = e.company_id and u.id = e.user_id
    returning u.email former_email`)

/** Sets the address; a password reset link mailed to the previous address becomes invalid. */
export const confirmAddress = (db: Queries, { companyId, userId, email }: Claim, now: Date) =>
  db.batch([
    sql`delete from password_resets r using users u
        where r.company_id = ${companyId} and r.user_id = ${userId}
          and u.company_id = r.company_id and u.id = r.user_id and u.email <> ${email}`,
    sql`update users set email = ${email}, email_confirmed_at = ${now},
          version = version + (email <> ${email})::int
        where company_id = ${companyId} and id = ${userId} and status = 'active'`,
  ])

const emailInUseQuery = (email: string) =>
  sql<{ used: boolean }>`select exists (select from find_login(${email})) used`

/** Whether an active member of any company has the address. */
export async function isEmailInUse(database: Database, email: string): Promise<boolean> {
  const [row] = await writeAsSystem(database, emailInUseQuery(email))
  return row?.used === true
}

/** The same, inside a transaction. */
export const isEmailInUseWithin = async (db: Queries, email: string): Promise<boolean> =>
  (await db.first(emailInUseQuery(email)))?.used === true

/** Ends a member's sessions and deletes whatever could let them in again. */
export const revokeAccess = (ctx: Ctx, userId: string) =>
  ctx.db.batch([
    endSessionsSql(ctx.companyId, sql`user_id = ${userId}`),
    sql`delete from known_devices where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`delete from password_resets where company_id = ${ctx.companyId} and user_id = ${userId}`,
    sql`delete from email_changes where company_id = ${ctx.companyId} and user_id = ${userId}`,
  ])

/** Ends the caller's other sessions, and any link to a new password or another address. */
export const revokeOtherAccess = (ctx: Ctx) =>
  ctx.db.batch([
    endSessionsSql(ctx.companyId, sql`user_id = ${ctx.userId} and id <> ${ctx.sessionId}`),
    sql`delete from password_resets where company_id = ${ctx.companyId} and user_id = ${ctx.userId}`,
    deleteNewAddress(ctx),
  ])
