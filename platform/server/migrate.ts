import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import { appPassword, type Database } from '#platform/server/database.ts'

const ROLE_SETTINGS = {
  TimeZone: 'UTC',
  // Planning our queries anew for each value costs more than running them.
  plan_cache_mode: 'force_generic_plan',
  // As for any disk without a moving head: a page of a list is worth walking its index for.
  random_page_cost: '1.1',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
}

/** Creates the two roles below the owner where they are missing. Roles belong to the cluster. */
async function ensureRoles(db: Kysely<unknown>, password: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('diwan roles'))`.execute(tx)
    const { rows } = await sql<{ rolname: string }>`
      select rolname from pg_roles where rolname in ('diwan_app', 'diwan_auth')`.execute(tx)
    const missing = (role: string) => !rows.some((row) => row.rolname === role)
    if (missing('diwan_auth')) {
      await sql`create role diwan_auth nologin`.execute(tx)
      await sql`grant diwan_auth to current_user`.execute(tx)
    }
    if (missing('diwan_app')) await sql`create role diwan_app login`.execute(tx)
    await sql`alter role diwan_app password ${sql.lit(password)}`.execute(tx)
    for (const [name, value] of Object.entries(ROLE_SETTINGS))
      await sql`alter role diwan_app set ${sql.ref(name)} = ${sql.lit(value)}`.execute(tx)
    await sql`grant create on schema public to diwan_auth`.execute(tx)
  })
}

/** Roles belong to the whole cluster: another of its databases may be doing the same just now. */
const COLLISIONS = new Set(['XX000', '42710', '23505'])

async function retrying(work: () => Promise<void>, tries = 5): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries === 0 || !COLLISIONS.has(String((error as { code?: unknown }).code))) throw error
    await retrying(work, tries - 1)
  }
}

const provider = (folder: string) => ({
  async getMigrations() {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
    const migrations = files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8')
      const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db))
      return [file.replace(/\.sql$/, ''), { up }] as const
    })
    return Object.fromEntries(await Promise.all(migrations))
  },
})

/**
 * Brings the schema to the newest version. Several processes may call it at once: one migrates,
 * the others wait. Throws what the first failing migration threw; it and the rest are undone.
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.owner }) })
  await retrying(() => ensureRoles(db, appPassword(database.address)))
  const migrator = new Migrator({ db, provider: provider(folder) })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
