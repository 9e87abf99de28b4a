import type pg from 'pg'
import { hashToken } from '#server/http/tokens.ts'
import { newToken, uuidv7 } from '#server/ids.ts'
import { Ids } from './fuzz-ids.ts'
import { START } from './processes.ts'

const MEMBERS = 4
/**
 * The number of ids per table that are sent: the latest, which still exist, and some of the oldest.
 */
const LATEST = 60
const OLDEST = 20
const NO_LIMITS = 4

export const ROLES = ['owner', 'member', 'nobody'] as const
export type Role = (typeof ROLES)[number]

export interface Company {
  id: string
  owner: string
  members: string[]
  ids: Ids
  canary: string
}

/** The tables of a company whose rows have an id. */
const TABLES = `
  select c.table_name "table", case when c.table_name = 'companies' then 'id' else 'company_id' end "key"
  from information_schema.columns c
  where c.table_schema = 'public' and c.column_name = 'id' and (c.table_name = 'companies' or exists (
    select from information_schema.columns k where k.table_schema = 'public'
      and k.table_name = c.table_name and k.column_name = 'company_id'))
  order by 1`

async function idsOf(db: pg.Pool, companyId: string): Promise<Map<string, string[]>> {
  const tables = await db.query<{ table: string; key: string }>(TABLES)
  const found = new Map<string, string[]>()
  for (const { table, key } of tables.rows) {
    const side = (order: string, most: number) =>
      `(select id from ${table} where ${key} = $1 order by id ${order} limit ${most})`
    const { rows } = await db.query<{ id: string }>(
      `select id::text from (${side('desc', LATEST)} union ${side('asc', OLDEST)}) t order by id desc`,
      [companyId],
    )
    if (rows.length > 0)
      found.set(
        table,
        rows.map(({ id }) => id),
      )
  }
  return found
}

async function addMember(db: pg.Pool, companyId: string): Promise<string> {
  const id = uuidv7()
  await db.query(
    `insert into users (company_id, id, email, name, last_name, status, password_hash, created_at, email_confirmed_at)
     select company_id, $2, $3, 'Fuzzed', 'Member', 'active', password_hash, created_at, created_at
     from users where company_id = $1 and status = 'active' and password_hash is not null limit 1`,
    [companyId, id, `${id}@fuzz.example`],
  )
  return id
}

/** Sets up the company of an owner, with members who have no role. */
export async function enter(db: pg.Pool, email: string, canary: string): Promise<Company> {
  const { rows } = await db.query<{ id: string; company_id: string }>(
    'select id, company_id from users where email = $1',
    [email],
  )
  const [owner] = rows
  if (!owner) throw new Error(`There is no ${email}`)
  const members: string[] = []
  while (members.length < MEMBERS) members.push(await addMember(db, owner.company_id))
  return { id: owner.company_id, owner: owner.id, members, ids: new Ids(), canary }
}

/**
 * Repairs what the requests did to their senders: members are active and without a role again, and
 * the plan has room. Then reloads the ids.
 */
export async function tend(db: pg.Pool, { id, owner, members, ids }: Company): Promise<void> {
  await db.query(
    `update users u set status = 'active', password_hash = coalesce(u.password_hash, o.password_hash)
     from users o where o.company_id = $1 and o.id = $2 and u.company_id = $1 and u.id = any($3)`,
    [id, owner, members],
  )
  await db.query('delete from user_roles where company_id = $1 and user_id = any($2)', [
    id,
    members,
  ])
  await db.query('update subscriptions set plan_id = $2 where company_id = $1', [id, NO_LIMITS])
  ids.replace(await idsOf(db, id))
}

/** Opens a session as signing in does, without the cost of a password hash. */
export async function openSession(db: pg.Pool, companyId: string, userId: string) {
  const token = newToken()
  await db.query(
    `insert into sessions (company_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5::timestamptz + interval '30 days')`,
    [companyId, uuidv7(), userId, hashToken(token), START],
  )
  return token
}
