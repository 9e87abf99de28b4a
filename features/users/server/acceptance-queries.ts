import { sql } from 'kysely'
import type { getInvitation } from '#features/users/invitations.ts'
import type { Database } from '#server/database/database.ts'
import { type Queries, readAsSystem } from '#server/database/tenant.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Reply } from '#shared/endpoint.ts'

/** The invitation to which a valid link belongs. */
export interface Link {
  company_id: string
  invitation_id: string
  user_id: string
}

/** Returns undefined for a link that is used, revoked, replaced, expired or unknown. */
export async function findLink(
  database: Database,
  token: string,
  now: Date,
): Promise<Link | undefined> {
  const query = sql<Link>`select * from find_invitation(${hashToken(token)}, ${now})`
  return (await readAsSystem(database, query))[0]
}

export const findWelcome = (db: Queries, link: Link) =>
  db.first(sql<Reply<typeof getInvitation>>`
    select c.name company_name, u.email, u.name, u.last_name, i.locale
    from invitations i
    join users u on u.company_id = i.company_id and u.id = i.user_id
    join companies c on c.id = i.company_id
    where i.company_id = ${link.company_id} and i.id = ${link.invitation_id}`)

/** The invited user and their address. */
export const findAddress = (db: Queries, link: Link) =>
  db.first(sql<{ email: string; userId: string }>`
    select email, id "userId" from users where company_id = ${link.company_id} and id = ${link.user_id}`)

/** A query of the user who sent an invitation. */
export const selectInviter = ({ company_id, invitation_id }: Link) => sql`
  select invited_by user_id from invitations where company_id = ${company_id} and id = ${invitation_id}`

/**
 * Uses up a link, once. It locks the member first, like every change or removal of a member.
 * Returns undefined if the link has become invalid meanwhile.
 */
export async function consumeLink(
  db: Queries,
  link: Link,
  { token, now }: { token: string; now: Date },
) {
  const [, [taken]] = await db.batch([
    sql`select from users where company_id = ${link.company_id} and id = ${link.user_id} for no key update`,
    sql<{ locale: string }>`
      update invitations set accepted_at = ${now}, token_hash = null
      where company_id = ${link.company_id} and id = ${link.invitation_id} and token_hash = ${hashToken(token)}
        and expires_at > ${now} and accepted_at is null and revoked_at is null
      returning locale`,
  ])
  return taken
}

interface Account {
  name: string
  last_name: string
  passwordHash: string
  locale: string
  now: Date
}

/** Activates the pending member. Returns undefined if they are no longer pending. */
export const activateMember = (db: Queries, link: Link, account: Account) =>
  db.first(sql`
    update users set status = 'active', name = ${account.name}, last_name = ${account.last_name},
      password_hash = ${account.passwordHash}, locale = ${account.locale}, email_confirmed_at = ${account.now},
      version = version + 1
    where company_id = ${link.company_id} and id = ${link.user_id} and status = 'pending' returning id`)
