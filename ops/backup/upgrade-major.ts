import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { getOwnerAddress } from '#ops/backup/cluster.ts'
import { BackupError } from '#ops/backup/files.ts'
import { sumTables, type TableSum } from '#ops/backup/restore.ts'
import { findBinaries } from '#ops/embedded/binaries.ts'
import { findMajor, getDataFolder, getSuccessorFolder, syncFolder } from '#ops/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#ops/embedded/embedded-postgres.ts'
import { type Home, openHome } from '#ops/embedded/home.ts'
import { type DatabaseAddress, openOwnerPool } from '#server/database/database.ts'
import { adoptDeployment, readDeployment } from '#server/database/deployment.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'

interface UpgradeOptions {
  dataDir: string
  migrations: string
  /**
   * Where the PostgreSQL that wrote the data is installed: the folder above its `bin`. By default
   * it is searched for.
   */
  from?: string
}

interface Upgraded {
  from: number
  to: number
  tables: number
  rows: number
  /** Where the old data is retained. */
  kept: string
}

/** The columns to copy per table, without generated columns. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) "name", string_agg(format('%I', a.attname), ', ') columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  group by 1 order by 1`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) "name", last_value from pg_sequences where last_value is not null`

async function withClient<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address, statement_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Migrates both databases to this version's schema. The new one takes over the roles and the secret
 * of the old one.
 */
async function createSchemas(old: DatabaseAddress, fresh: DatabaseAddress, folder: string) {
  for (const address of [old, fresh]) {
    const owner = openOwnerPool(address, () => {})
    try {
      if (address === fresh) {
        const deployment = await withClient(old, readDeployment)
        await adoptDeployment(
          new Kysely({ dialect: new PostgresDialect({ pool: owner }) }),
          deployment,
        )
      }
      await migrate(owner, folder)
      await migrateJobs(owner)
    } finally {
      await owner.end()
    }
  }
}

/**
 * Copies every row through files that both servers can access. Triggers and foreign keys are off,
 * because they already ran when the rows were written.
 */
async function copyRows(from: pg.Client, to: pg.Client, file: string): Promise<void> {
  const { rows: tables } = await from.query<{ name: string; columns: string }>(TABLES)
  const { rows: sequences } = await from.query<{ name: string; last_value: string }>(SEQUENCES)
  const place = to.escapeLiteral(file)
  await to.query('begin; set local session_replication_role = replica')
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns } of tables) {
    await from.query(`copy ${name} (${columns}) to ${place}`)
    await to.query(`copy ${name} (${columns}) from ${place}`)
  }
  for (const { name, last_value } of sequences)
    await to.query('select setval($1::regclass, $2)', [name, last_value])
  await to.query('commit')
  await to.query('analyze')
}

function assertSameRows(old: Record<string, TableSum>, fresh: Record<string, TableSum>): void {
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  const wrong = names.filter(
    (name) => old[name]?.rows !== fresh[name]?.rows || old[name]?.sum !== fresh[name]?.sum,
  )
  if (wrong.length > 0)
    throw new BackupError(`The copy is not what was copied: ${wrong.join(', ')}. Nothing changed.`)
}

async function copyDatabase(old: DatabaseAddress, fresh: DatabaseAddress, wanted: UpgradeOptions) {
  await createSchemas(old, fresh, wanted.migrations)
  return withClient(old, (from) =>
    withClient(fresh, async (to) => {
      await copyRows(from, to, path.join(openHome(wanted.dataDir).folder, 'rows.copy'))
      const sums = await sumTables(from)
      assertSameRows(sums, await sumTables(to))
      const rows = Object.values(sums).reduce((all, one) => all + one.rows, 0)
      return { tables: Object.keys(sums).length, rows }
    }),
  )
}

/** Creates an empty folder for the new data, owned by the account that owns the old data. */
function openSuccessor(home: Home): string {
  const folder = getSuccessorFolder(home)
  const data = path.join(folder, 'postgres/data')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const { uid, gid } = home.account
  if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid)
  return folder
}

/** A start between the two renames is refused. The next run of this command does the second one. */
function swap(home: Home, from: number): string {
  const [data, successor] = [getDataFolder(home), getSuccessorFolder(home)]
  const kept = `${data}-${from}`
  if (existsSync(data)) renameSync(data, kept)
  renameSync(path.join(successor, 'postgres/data'), data)
  syncFolder(home.folder)
  rmSync(successor, { recursive: true })
  return kept
}

/**
 * Upgrades the embedded database of a stopped product to a newer PostgreSQL: copies it into a new
 * cluster, compares every table, and then swaps the two. The old data is retained. Throws if
 * anything is missing; until the swap nothing changes.
 */
export async function upgradeMajor(wanted: UpgradeOptions): Promise<Upgraded> {
  const { dataDir, from: installed } = wanted
  const home = openHome(dataDir)
  const from = findMajor(home)
  if (from === undefined) throw new BackupError(`There is no database in ${dataDir}.`)
  const { major: to } = await findBinaries(home.account, { home: home.folder })
  if (to <= from)
    throw new BackupError(
      `The database in ${dataDir} is of PostgreSQL ${from}, and there is no newer one here.`,
    )
  if (existsSync(`${getDataFolder(home)}-${from}`))
    throw new BackupError(`${getDataFolder(home)}-${from} is in the way: move it elsewhere.`)
  const old = await startEmbeddedPostgres({ dataDir, ...(installed && { native: installed }) })
  let copied: { tables: number; rows: number }
  try {
    const successor = openSuccessor(home)
    const fresh = await startEmbeddedPostgres({ dataDir: successor })
    try {
      copied = await copyDatabase(
        getOwnerAddress(old.socketDir),
        getOwnerAddress(fresh.socketDir),
        wanted,
      )
    } finally {
      await fresh.stop()
      rmSync(path.join(home.folder, 'rows.copy'), { force: true })
    }
  } catch (error) {
    rmSync(getSuccessorFolder(home), { recursive: true, force: true })
    throw error
  } finally {
    await old.stop()
  }
  return { from, to, ...copied, kept: swap(home, from) }
}

/**
 * Finishes a `upgradeMajor` that was interrupted between its last two steps. Returns whether
 * there was one.
 */
export function finishUpgrade(dataDir: string): boolean {
  const home = openHome(dataDir)
  if (existsSync(getDataFolder(home)) || !existsSync(getSuccessorFolder(home))) return false
  swap(home, 0)
  return true
}
