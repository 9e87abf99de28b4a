import { hkdfSync, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

/**
 * The roles below the owner of one database. Roles belong to the whole cluster, so each database
 * has names of its own; migrations write `diwan_app`, `diwan_auth` and `diwan_dump` for them.
 */
export interface Roles {
  /** Whom requests log in as; subject to row-level security. */
  app: string
  /** Owns the functions of signing in; nobody logs in as it. */
  auth: string
  /** Sees every row; the owner is a member of it, the request role never. */
  dump: string
}

export interface Deployment {
  roles: Roles
  /** The request role's secret. It stands in a table that only the owner may read. */
  password: string
}

const SETTINGS = {
  TimeZone: 'UTC',
  // Planning our queries anew for each value costs more than running them.
  plan_cache_mode: 'force_generic_plan',
  // As for any disk without a moving head: a page of a list is worth walking its index for.
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

/** What `migrate` has written down. Throws where it never ran. */
export async function readDeployment(owner: pg.Pool | pg.Client): Promise<Deployment> {
  const { rows } = await owner.query<Deployment>(FIND)
  if (!rows[0]) throw new Error('The database has no roles of its own yet: it was never migrated')
  return rows[0]
}

/** A key of this deployment's alone, for one purpose: all its processes derive the same. */
export const derivedKey = ({ password }: Deployment, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', password, '', purpose, 32))

type Transaction = Kysely<unknown>

/** A database from before roles had names of their own keeps the two that it has. */
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

async function writeDown(tx: Transaction): Promise<Deployment> {
  const roles = await chooseRoles(tx)
  const deployment = { roles, password: randomBytes(32).toString('base64url') }
  await insertDeployment(tx, deployment)
  return deployment
}

/** Gives a new database, before it is migrated, the deployment of one whose place it is to take. */
export function adoptDeployment(db: Kysely<unknown>, deployment: Deployment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(TABLE).execute(tx)
    await insertDeployment(tx, deployment)
  })
}

/** Creates what is missing: also after a restore into another cluster. Returns what was there. */
async function createRoles(tx: Transaction, { roles, password }: Deployment): Promise<Set<string>> {
  const { rows } = await sql<{ rolname: string }>`
    select rolname from pg_roles where rolname = any (${Object.values(roles)})`.execute(tx)
  const present = new Set(rows.map(({ rolname }) => rolname))
  const version = await sql<{ n: number }>`
    select current_setting('server_version_num')::int n`.execute(tx)
  // From 16 on who creates a role is its master without being a member: that has to be said.
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
 * The database is its owner's and the request role's; other roles of the cluster stay out. Returns
 * whether it stood open to all, as one does that is new or was restored from a dump.
 */
async function shutDoor(tx: Transaction, roles: Roles): Promise<boolean> {
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

/** Makes the roles of a deployment where a dump of it is to be restored: it names them as owners. */
export function prepareRoles(db: Kysely<unknown>, deployment: Deployment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await createRoles(tx, deployment)
    await sql`grant create on schema public to ${sql.ref(deployment.roles.auth)}`.execute(tx)
  })
}

/** Writes the deployment down where it is not yet, and makes its roles what they should be. */
export function ensureDeployment(db: Kysely<unknown>): Promise<Deployment> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('diwan roles'))`.execute(tx)
    await sql.raw(TABLE).execute(tx)
    const { rows } = await sql.raw<Deployment>(FIND).execute(tx)
    const deployment = rows[0] ?? (await writeDown(tx))
    const { roles, password } = deployment
    const present = await createRoles(tx, deployment)
    const app = sql.ref(roles.app)
    for (const [name, value] of Object.entries(SETTINGS))
      await sql`alter role ${app} set ${sql.ref(name)} = ${sql.lit(value)}`.execute(tx)
    const wasOpen = await shutDoor(tx, roles)
    if (wasOpen && present.has(roles.app))
      await sql`alter role ${app} password ${sql.lit(password)}`.execute(tx)
    return deployment
  })
}
