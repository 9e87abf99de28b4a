import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Queries, writeAsSystem } from '#server/database/tenant.ts'
import { hashToken } from '#server/http/tokens.ts'
import { endSessionsSql } from '#server/live/live.ts'

/** The member who wants a new password, and the secret of the link that proves it. */
export interface ResetLink {
  companyId: string
  userId: string
  token: string
  now: Date
}

/** Stores the newest link of a member; an older one becomes invalid. */
export const upsertReset = (
  db: Queries,
  { companyId, userId, token, now }: ResetLink,
  expires: Date,
) =>
  db.all(sql`
    insert into password_resets (company_id, user_id, token_hash, created_at, expires_at)
    values (${companyId}, ${userId}, ${hashToken(token)}, ${now}, ${expires})
    on conflict (company_id, user_id) do update set token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at`)

/** The member whose valid link has this secret and was mailed to this address. */
export async function findReset(
  database: Database,
  { email, token, now }: { email: string; token: string; now: Date },
) {
  const query = sql<{ company_id: string; user_id: string }>`
    select * from find_reset(${hashToken(token)}, ${email}, ${now})`
  return (await writeAsSystem(database, query))[0]
}

const isLiveLink = ({ companyId, userId, token, now }: ResetLink) => sql`
  company_id = ${companyId} and user_id = ${userId} and token_hash = ${hashToken(token)} and expires_at > ${now}`

/** Uses a link up; returns nothing if the link is used, replaced or expired. */
export const deleteReset = (db: Queries, link: ResetLink) =>
  db.first(sql`delete from password_resets where ${isLiveLink(link)} returning user_id`)

/**
 * Sets the password, ends every session of the member, and cancels any address change. Opening a
 * mailed link also confirms the address.
 */
export const replacePassword = (db: Queries, { companyId, userId, now }: ResetLink, hash: string) =>
  db.batch([
    sql`update users set password_hash = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, ${now})
        where company_id = ${companyId} and id = ${userId}`,
    sql`delete from email_changes where company_id = ${companyId} and user_id = ${userId}`,
    endSessionsSql(companyId, sql`user_id = ${userId}`),
  ])
