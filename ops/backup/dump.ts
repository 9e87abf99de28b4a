import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { BackupError, listEntryNames, toFolderName } from '#ops/backup/files.ts'
import { TABLES } from '#ops/backup/restore.ts'
import { ENVIRONMENT } from '#ops/embedded/account.ts'
import { backupFolders } from '#server/backup-folders.ts'
import { type DatabaseAddress, openOwnerPool, parseDatabaseUrl } from '#server/database/database.ts'
import { prepareRoles, readDeployment } from '#server/database/deployment.ts'

const Facts = z.object({
  ended_at: z.iso.datetime(),
  deployment: z.object({
    roles: z.object({ app: z.string(), auth: z.string(), dump: z.string() }),
    password: z.string(),
  }),
  /** The number of rows per table. */
  rows: z.record(z.string(), z.int()),
})

/** A complete dump: its folder, and the facts to check it against. */
type Dump = z.output<typeof Facts> & { folder: string }

/** The dump in PostgreSQL's custom format. */
const FILE = 'database.dump'
const FACTS = 'facts.json'
/** The folder of Debian's PostgreSQL versions. */
const DEBIAN = '/usr/lib/postgresql'

/** Tables whose row-level security would make pg_dump silently leave out rows for this owner. */
const UNSEEN = `
  select c.oid::regclass::text "name" from pg_class c
  where c.relrowsecurity and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
    and (c.relforcerowsecurity or c.relowner <> (select oid from pg_roles where rolname = current_user))
    and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
        and pg_get_expr(p.polqual, p.polrelid) = 'true'
        and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage')))`

/**
 * Dumps a database as its owner into a new folder below `folder/dumps`. A dump with missing rows is
 * refused and removed: under row-level security, pg_dump leaves out rows silently.
 */
export async function takeDump(address: DatabaseAddress, folder: string): Promise<Dump> {
  const { dumps } = backupFolders(folder)
  mkdirSync(dumps, { recursive: true, mode: 0o700 })
  const draft = mkdtempSync(path.join(dumps, '.'))
  const client = new pg.Client({ ...address, statement_timeout: 0 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const { rows: unseen } = await client.query<{ name: string }>(UNSEEN)
    if (unseen.length > 0)
      throw new BackupError(
        `This user does not see every row of ${unseen.map(({ name }) => name).join(', ')}: no dump of it is whole.`,
      )
    const at = await client.query<{ snapshot: string; major: number; now: Date }>(
      `select pg_export_snapshot() snapshot, now() "now", current_setting('server_version_num')::int / 10000 major`,
    )
    const { snapshot, major, now } = at.rows[0] ?? { snapshot: '', major: 0, now: new Date(0) }
    const file = path.join(draft, FILE)
    const args = ['--enable-row-security', '--format=custom', `--snapshot=${snapshot}`]
    await runProgram('pg_dump', { address, major, args: [...args, `--file=${file}`] })
    const dumped = await countDumpedRows(file, { address, major })
    const rows: Dump['rows'] = {}
    const wrong: string[] = []
    const { rows: tables } = await client.query<{ name: string }>(TABLES)
    for (const { name } of tables) {
      const counted = await client.query<{ n: string }>(`select count(*) n from ${name}`)
      const [n, found] = [Number(counted.rows[0]?.n), dumped[name] ?? 0]
      rows[name] = n
      if (found !== n) wrong.push(`${name} has ${found} of ${n} rows`)
    }
    if (wrong.length > 0) throw new BackupError(`The dump is not whole: ${wrong.join(', ')}.`)
    const deployment = await readDeployment(client)
    const facts = { ended_at: now.toISOString(), deployment, rows }
    writeFileSync(path.join(draft, FACTS), JSON.stringify(facts), { mode: 0o600 })
    const complete = path.join(dumps, toFolderName(now))
    renameSync(draft, complete)
    return { ...facts, folder: complete }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

interface Target {
  address: DatabaseAddress
  /** The major version of the server. */
  major: number
}

/** The number of rows per table in a dump. */
async function countDumpedRows(file: string, server: Target): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let table: string | undefined
  await runProgram('pg_restore', { ...server, args: ['--data-only', '--file=-', file] }, (line) => {
    if (table === undefined) {
      table = /^COPY (\S+) \(.*\) FROM stdin;$/.exec(line)?.[1]
      if (table !== undefined) counts[table] = 0
    } else if (line === '\\.') table = undefined
    else counts[table] = (counts[table] ?? 0) + 1
  })
  return counts
}

/**
 * Runs a PostgreSQL program whose version is not older than the server. Throws its error output if
 * it fails.
 */
async function runProgram(
  name: 'pg_dump' | 'pg_restore',
  { address, major, args }: Target & { args: readonly string[] },
  onLine: (line: string) => void = () => {},
): Promise<void> {
  const installed = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin', name))
    : []
  const program = [name, ...installed].find((candidate) => {
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    return Number(/(\d+)/.exec(stdout ?? '')?.[1]) >= major
  })
  if (!program)
    throw new BackupError(
      `There is no ${name} of PostgreSQL ${major} or newer on this machine: install postgresql-client-${major}.`,
    )
  const { host, port, user, password, database, ssl } = address
  // A password in an argument would be visible to all users.
  const connection = {
    ...{ PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password, PGDATABASE: database },
    ...(ssl && { PGSSLMODE: 'require' }),
  }
  const given = Object.entries(connection).filter(([, value]) => value !== undefined)
  const child = spawn(program, args, {
    env: { ...ENVIRONMENT, ...Object.fromEntries(given.map(([key, value]) => [key, `${value}`])) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000)
  })
  // From Node.js 24 on, readline also ends a line at U+2028 and U+2029, which a text can contain.
  let unfinished = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unfinished + text).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new BackupError(complaint.trim() || `It ended with ${code}.`)
}

/** The dumps in a backup folder, oldest first. An unfinished one has a dot before its name. */
export function listDumps(folder: string): Dump[] {
  const { dumps } = backupFolders(folder)
  return listEntryNames(dumps)
    .filter((name) => !name.startsWith('.'))
    .map((name) => {
      const text = readFileSync(path.join(dumps, name, FACTS), 'utf8')
      return { ...Facts.parse(JSON.parse(text)), folder: path.join(dumps, name) }
    })
}

/** Restores a dump into an empty database. The user of the URL must own that database. */
export async function restoreDump(
  { folder, deployment }: Dump,
  databaseUrl: string,
): Promise<void> {
  const address = parseDatabaseUrl(databaseUrl)
  const pool = openOwnerPool(address, () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await pool.query<{ major: number; used: boolean }>(
      `select current_setting('server_version_num')::int / 10000 major,
         exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r') used`,
    )
    const { major = 0, used = true } = rows[0] ?? {}
    if (used)
      throw new BackupError('The database of DATABASE_URL holds tables already: name an empty one.')
    await prepareRoles(db, deployment)
    const args = ['--single-transaction', '--exit-on-error', '--no-comments', '--dbname', '']
    await runProgram('pg_restore', { address, major, args: [...args, path.join(folder, FILE)] })
  } finally {
    await db.destroy()
  }
}
