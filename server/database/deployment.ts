import { hkdfSync, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

/**
 * The roles below the owner of one database. Roles belong to the whole cluster, so each database
 * has its own names; migrations write `diwan_app`, `diwan_auth` and `diwan_dump` for them.
 */
export interface Roles {
  /** The role that requests log in as; subject to row-level security. */
  app: string
  /** Owns the sign-in functions; nobody logs in as this role. */
  auth: string
  /** Sees every row. The owner is a member of this role, the request role never is. */
  dump: string
}

export interface Deployment {
  roles: Roles
  /** The request role's secret. It is stored in a table that only the owner may read. */
  password: string
}

const SETTINGS = {
  TimeZone: 'UTC',
  // Planning a query again for each set of values costs more than running it.
  plan_cache_mode: 'force_generic_plan',
  // Suits any disk without a moving head: an index scan is worth it for one page of a list.
  random_page_cost: '1.1',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
}

const TABLE = `
  create schema if not exists diwan_private;
  create table if not exists diwan_private.deployment (
    only_row boolean primary key default true check (only_row),
    app_role text not null,
    auth_role text not null,
    dump_role text not null,
    app_password text not null
  )`

const FIND = `
  select json_build_object('app', app_role, 'auth', auth_role, 'dump', dump_role) roles,
    app_password "password"
  from diwan_private.deployment`

/** Reads what `migrate` has stored. Throws if it never ran. */
export async function readDeployment(owner: pg.Pool | pg.Client): Promise<Deployment> {
  const { rows } = await owner.query<Deployment>(FIND)
  if (!rows[0]) throw new Error('The database has no roles of its own yet: it was never migrated')
  return rows[0]
}

/** A key of this deployment for one purpose; all its processes derive the same key. */
export const deriveKey = ({ password }: Deployment, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', password, '', purpose, 32))

type Transaction = Kysely<unknown>

/** A database from before roles had their own names keeps the two roles that it has. */
async function chooseRoles(tx: Transaction): Promise<Roles> {
  const mark = randomBytes(5).toString('hex')
  const { rows } = await sql<{ before: boolean }>`
    select to_regclass('public.kysely_migration') is not null
      and exists (select from pg_roles where rolname = 'diwan_app') before`.execute(tx)
  const own = (name: string) => `diwan_${name}_${mark}`
  const [app, auth] = rows[0]?.before ? ['diwan_app', 'diwan_auth'] : [own('app'), own('auth')]
  return { app, auth, dump: own('dump') }
}

async function insertDeployment(tx: Transaction, { roles, password }: Deployment): Promise<void> {
  await sql`insert into diwan_private.deployment (app_role, auth_role, dump_role, app_password)
    values (${roles.app}, ${roles.auth}, ${roles.dump}, ${password})`.execute(tx)
}

async function createDeployment(tx: Transaction): Promise<Deployment> {
  const roles = await chooseRoles(tx)
  const deployment = { roles, password: randomBytes(32).toString('base64url') }
  await insertDeployment(tx, deployment)
  return deployment
}

/**
 * Gives a new database, before its migration, the deployment of the database that it will replace.
 */
export function adoptDeployment(db: Kysely<unknown>, deployment: Deployment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(TABLE).execute(tx)
    await insertDeployment(tx, deployment)
  })
}

/**
 * Creates the missing roles, also after a restore into another cluster. Returns those that existed.
 */
async function createRoles(tx: Transaction, { roles, password }: Deployment): Promise<Set<string>> {
  const { rows } = await sql<{ rolname: string }>`
    select rolname from pg_roles where rolname = any (${Object.values(roles)})`.execute(tx)
  const present = new Set(rows.map(({ rolname }) => rolname))
  const version = await sql<{ n: number }>`
    select current_setting('server_version_num')::int n`.execute(tx)
  // From PostgreSQL 16 on, the creator of a role administers it without being a member, so the
  // grant must say so.
  const membership = Number(version.rows[0]?.n) < 160_000 ? '' : ' with inherit true, set true'
  for (const role of [roles.auth, roles.dump].filter((name) => !present.has(name))) {
    await sql`create role ${sql.ref(role)} nologin`.execute(tx)
    await sql`grant ${sql.ref(role)} to current_user${sql.raw(membership)}`.execute(tx)
  }
  if (!present.has(roles.app))
    await sql`create role ${sql.ref(roles.app)} login password ${sql.lit(password)}`.execute(tx)
  return present
}

/**
 * Opens the database to its owner and the request role only, not to other roles of the cluster.
 * Returns whether it was open to all, as a new or just restored database is.
 */
async function restrictDatabaseAccess(tx: Transaction, roles: Roles): Promise<boolean> {
  const { rows } = await sql<{ name: string; open: boolean; entered: boolean; made: boolean }>`
    select current_database() "name",
      has_database_privilege('public', current_database(), 'connect, temporary') "open",
      has_database_privilege(${roles.app}, current_database(), 'connect') entered,
      has_schema_privilege(${roles.auth}, 'public', 'create') made`.execute(tx)
  const [now] = rows
  const database = sql.ref(now?.name ?? '')
  if (now?.open)
    await sql`revoke connect, temporary on database ${database} from public`.execute(tx)
  if (now?.open || !now?.entered)
    await sql`grant connect on database ${database} to ${sql.ref(roles.app)}, current_user`.execute(
      tx,
    )
  if (!now?.made) await sql`grant create on schema public to ${sql.ref(roles.auth)}`.execute(tx)
  return now?.open ?? false
}

/**
 * Creates the roles of a deployment before a dump of it is restored, as the dump names them as
 * owners.
 */
export function prepareRoles(db: Kysely<unknown>, deployment: Deployment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await createRoles(tx, deployment)
    await sql`grant create on schema public to ${sql.ref(deployment.roles.auth)}`.execute(tx)
  })
}

/** Stores the deployment if it is missing, and brings its roles up to date. */
export function ensureDeployment(db: Kysely<unknown>): Promise<Deployment> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('diwan roles'))`.execute(tx)
    await sql.raw(TABLE).execute(tx)
    const { rows } = await sql.raw<Deployment>(FIND).execute(tx)
    const deployment = rows[0] ?? (await createDeployment(tx))
    const { roles, password } = deployment
    const present = await createRoles(tx, deployment)
    const app = sql.ref(roles.app)
    for (const [name, value] of Object.entries(SETTINGS))
      await sql`alter role ${app} set ${sql.ref(name)} = ${sql.lit(value)}`.execute(tx)
    const wasOpen = await restrictDatabaseAccess(tx, roles)
    if (wasOpen && present.has(roles.app))
      await sql`alter role ${app} password ${sql.lit(password)}`.execute(tx)
    return deployment
  })
}
