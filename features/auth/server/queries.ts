import { sql } from 'kysely'
import type { login, register } from '#features/auth/contract.ts'
import { SESSION_DAYS } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { type Queries, writeAsSystem } from '#server/database/tenant.ts'
import { endSessionsSql } from '#server/live/live.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

export interface Login {
  company_id: string
  user_id: string
  status: 'active' | 'pending'
  password_hash: string | null
  locale: Locale
}

/** The member with an email address, in any company. */
export async function findLogin(database: Database, email: string): Promise<Login | undefined> {
  const rows = await writeAsSystem(database, sql<Login>`select * from find_login(${email})`)
  return rows[0]
}

const freeSlugQuery = (wanted: string, reserved: boolean) =>
  sql<{ slug: string }>`select free_slug(${wanted}, ${reserved}) slug`

/** The first free address for a company's pages: `wanted`, or `wanted` with a number appended. */
export async function findFreeSlug(database: Database, wanted: string, reserved: boolean) {
  const [row] = await writeAsSystem(database, freeSlugQuery(wanted, reserved))
  return row?.slug ?? wanted
}

/** The same, inside a transaction. */
export const findFreeSlugWithin = async (
  db: Queries,
  wanted: string,
  reserved: boolean,
): Promise<string> => (await db.first(freeSlugQuery(wanted, reserved)))?.slug ?? wanted

type Registration = Parsed<typeof register>['body']

export const insertOwner = (
  db: Queries,
  owner: { companyId: string; id: string; passwordHash: string; confirmed: boolean; now: Date },
  form: Registration,
) =>
  db.all(sql`
    insert into users (company_id, id, email, name, last_name, status, is_owner, password_hash, locale, email_confirmed_at,
      created_at)
    values (${owner.companyId}, ${owner.id}, ${form.email}, ${form.name}, ${form.last_name},
      'active', true, ${owner.passwordHash}, ${form.locale ?? null}, ${owner.confirmed ? owner.now : null}, ${owner.now})`)

export const completeStart = (db: Queries, email: string) =>
  db.all(sql`update starts set completed = true where email = ${email}`)

export interface NewSession {
  id: string
  userId: string
  companyId: string
  tokenHash: Buffer
  userAgent: string
  /** The stored hash that the password was compared with. */
  checked: string | null
  now: Date
}

/**
 * Opens a session; returns nothing if the password has changed since it was checked. The lock waits
 * for a change in progress, and a later change ends this session.
 */
export const insertSession = (db: Queries, session: NewSession) =>
  db.first(sql<{ id: string }>`
    insert into sessions (company_id, id, user_id, token_hash, user_agent, created_at, last_used_at, expires_at)
    select company_id, ${session.id}, id, ${session.tokenHash}, ${session.userAgent},
      ${session.now}, ${session.now}, ${new Date(session.now.getTime() + SESSION_DAYS * 86_400_000)}
    from users where company_id = ${session.companyId} and id = ${session.userId}
      and status = 'active' and password_hash = ${session.checked}
    for no key update returning id`)

export const deleteSession = (db: Queries, companyId: string, id: string) =>
  db.all(endSessionsSql(companyId, sql`id = ${id}`))

type SignedInUser = Reply<typeof login>['user']

/** Returns the signed-in member with roles and company, and updates when they were last seen. */
export const signedInUser = (who: { companyId: string; userId: string; now: Date }) =>
  sql<SignedInUser>`
    update users u set last_seen_at = ${who.now}
    from companies c
    where u.company_id = ${who.companyId} and u.id = ${who.userId} and c.id = u.company_id
    returning u.id, u.name, u.last_name, u.email,
      json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) company,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions',
          (select coalesce(json_agg(json_build_object('name', p)), '[]') from unnest(r.permissions) p))), '[]')
        from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        where ur.company_id = u.company_id and ur.user_id = u.id) roles`

/** Deletes expired sessions, devices, links and started sign-ups. */
export const deleteExpiredAccess = (now: Date) => [
  sql`delete from sessions where expires_at < ${now}`,
  sql`delete from known_devices where last_used_at < ${now}::timestamptz - interval '180 days'`,
  sql`delete from email_changes where expires_at < ${now}`,
  sql`delete from starts where created_at < ${now}::timestamptz - interval '30 days'`,
]

interface RefusedSignIn {
  companyId: string
  userId: string
  since: Date
}

/**
 * The member whose sign-in was refused, unless the log has an entry since then. Concurrent calls
 * for the same member wait for the lock, so that only one of them is logged.
 */
export async function findUnloggedMember(db: Queries, { companyId, userId, since }: RefusedSignIn) {
  const [[member], [{ told } = { told: true }]] = await db.batch([
    sql<{ id: string; name: string; last_name: string; email: string }>`
      select id, name, last_name, email from users
      where company_id = ${companyId} and id = ${userId} for no key update`,
    sql<{ told: boolean }>`
      select exists (select from audit_events
        where company_id = ${companyId} and at > ${since} and action = 'sign_in_refused'
          and subject_id = ${userId}) told`,
  ])
  return told ? undefined : member
}
