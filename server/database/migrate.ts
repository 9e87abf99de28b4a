import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { buildIndexesAhead, dropInvalidIndexesSql } from '#server/database/build-indexes.ts'
import { ensureDeployment, type Roles } from '#server/database/deployment.ts'

/**
 * Roles belong to the whole cluster: another of its databases can be creating them at the same
 * time.
 */
const CONCURRENT_CREATE_CODES = new Set(['XX000', '42710', '23505'])
const LOCK_NOT_AVAILABLE = '55P03'
/**
 * Kysely lists all columns before it takes its lock: another process's migration can drop one in
 * between.
 */
const CONCURRENT_DROP_CODES = new Set(['42703'])
/**
 * A migration that waits for a table blocks all later queries on it, so it steps back. It does so
 * before PostgreSQL checks for deadlocks (after 1 s), which would cancel somebody else's work.
 */
const LOCK_TIMEOUT = '500ms'
const TRIES = 30
/** PostgreSQL cancels an autovacuum when somebody has waited a second for its table. */
const VACUUM_TIMEOUT = '3s'
const PAUSE_MS = 1_000

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)

async function retryOn<T>(codes: Set<string>, work: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0 || !codes.has(codeOf(error))) throw error
    return retryOn(codes, work, tries - 1)
  }
}

/**
 * Keeps autovacuum, which can take minutes, off our tables; half a second would never outlast it.
 * Neither this lock nor waiting for it blocks reads or writes.
 */
const BLOCK_VACUUM_SQL = `do $$ declare tables text; begin
  select string_agg(format('only %I.%I', n.nspname, c.relname), ', ' order by c.oid) into tables
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'diwan_private') and pg_has_role(c.relowner, 'usage');
  if tables is not null then
    execute 'lock table ' || tables || ' in share update exclusive mode';
  end if;
end $$`

/**
 * The migration that runs first on a database from before 0014; without it, the ones in between
 * would see no rows.
 */
const EARLY_MIGRATION = '0014_dump_role'

const provider = (folder: string, roles: Roles) => ({
  async getMigrations() {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
    const migrations = files.map(async (file) => {
      const written = await readFile(path.join(folder, file), 'utf8')
      const text = written.replaceAll(
        /\bdiwan_(app|auth|dump)\b/g,
        (_, role) => roles[role as keyof Roles],
      )
      const up = async (db: Kysely<unknown>) => {
        await sql`set local lock_timeout = ${sql.lit(VACUUM_TIMEOUT)}`.execute(db)
        await sql.raw(BLOCK_VACUUM_SQL).execute(db)
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db)
        await sql.raw(dropInvalidIndexesSql(text) + text).execute(db)
      }
      return [file.replace(/\.sql$/, ''), { up }] as const
    })
    return Object.fromEntries(await Promise.all(migrations))
  },
})

async function runEarlyMigration(db: Kysely<unknown>, migrator: Migrator, from: Provider) {
  const known = await retryOn(CONCURRENT_DROP_CODES, () => migrator.getMigrations())
  const early = known.find(({ name }) => name === EARLY_MIGRATION)
  if (!early || early.executedAt || !known[0]?.executedAt) return
  const migration = (await from.getMigrations())[EARLY_MIGRATION]
  await db.transaction().execute(async (tx) => migration?.up(tx))
}

type Provider = ReturnType<typeof provider>

/**
 * Runs each migration in its own transaction, so that its locks are released before the next one
 * begins.
 */
async function migrateUp(migrator: Migrator): Promise<unknown> {
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (results.length > 0 && !error) continue
    if (results.length > 0 || !CONCURRENT_DROP_CODES.has(codeOf(error))) return error
  }
}

async function migrateToLatest(db: Kysely<unknown>, folder: string, roles: Roles): Promise<void> {
  const from = provider(folder, roles)
  const migrator = new Migrator({ db, provider: from })
  for (let tries = 1; ; tries += 1) {
    const failure = await runEarlyMigration(db, migrator, from)
      .then(() => migrateUp(migrator))
      .catch((error: unknown) => error)
    if (!failure) return
    if (codeOf(failure) !== LOCK_NOT_AVAILABLE || tries === TRIES) throw failure
    await pause(PAUSE_MS)
  }
}

/** The files of the migrations that have run on the database. */
async function listAppliedMigrations(owner: pg.Pool): Promise<Set<string>> {
  const { rows: found } = await owner.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null there`,
  )
  if (!found[0]?.there) return new Set()
  const { rows } = await owner.query<{ name: string }>('select name from kysely_migration')
  return new Set(rows.map(({ name }) => `${name}.sql`))
}

/**
 * Whether a newer version has already migrated: the database has all migrations of this version,
 * and more.
 */
async function isDatabaseNewer(folder: string, done: ReadonlySet<string>): Promise<boolean> {
  const own = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return done.size > own.length && own.every((file) => done.has(file))
}

/**
 * Brings the schema to the newest version. A schema that a newer version has migrated stays as it
 * is, as a process of this version can restart during a rollout. Several processes may call this at
 * once: one migrates, the others wait. Throws the error of the first failing migration, which is
 * rolled back; the ones before it stay.
 */
export async function migrate(owner: pg.Pool, folder: string): Promise<void> {
  const done = await listAppliedMigrations(owner)
  if (await isDatabaseNewer(folder, done)) return
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  const { roles } = await retryOn(CONCURRENT_CREATE_CODES, () => ensureDeployment(db))
  if (done.size > 0) await buildIndexesAhead(owner, folder, done)
  await migrateToLatest(db, folder, roles)
}
