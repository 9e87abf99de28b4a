import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import * as z from 'zod/mini'
import {
  BackupError,
  ensurePrivateFolder,
  listEntryNames,
  toFolderName,
} from '#ops/backup/layout.ts'
import { ENVIRONMENT } from '#ops/embedded/account.ts'
import { backupFolders } from '#server/backup-folders.ts'
import type { DatabaseAddress } from '#server/database/database.ts'
import { type Deployment, readDeployment } from '#server/database/deployment.ts'
import { newSecret } from '#server/ids.ts'

const Facts = z.object({
  ended_at: z.iso.datetime(),
  deployment: z.object({
    roles: z.object({ app: z.string(), auth: z.string(), dump: z.string() }),
    password: z.string(),
  }),
  /** The number of rows per table. */
  rows: z.record(z.string(), z.int()),
})

/** A complete dump: `file` in PostgreSQL's custom format, and the facts to check it against. */
export interface Dump {
  file: string
  ended_at: string
  deployment: Deployment
  rows: Record<string, number>
}

const FILE = 'database.dump'
const FACTS = 'facts.json'

/** The dumps in a backup folder, oldest first. */
export function listDumps(folder: string): Dump[] {
  const { dumps } = backupFolders(folder)
  return listEntryNames(dumps)
    .filter((name) => !name.startsWith('.'))
    .map((name) => {
      const own = path.join(dumps, name)
      const facts = Facts.parse(JSON.parse(readFileSync(path.join(own, FACTS), 'utf8')))
      return { ...facts, file: path.join(own, FILE) }
    })
}

const DEBIAN = '/usr/lib/postgresql'

/** Finds a PostgreSQL program whose version is not older than the server. */
export function findProgram(name: 'pg_dump' | 'pg_restore', major: number): string {
  const installed = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin', name))
    : []
  for (const program of [name, ...installed]) {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    if (Number(/(\d+)/.exec(stdout ?? '')?.[1]) >= major) return program
  }
  throw new BackupError(
    `There is no ${name} of PostgreSQL ${major} or newer on this machine: install postgresql-client-${major}.`,
  )
}

/**
 * Environment variables that give PostgreSQL's programs the connection. A password in an argument
 * would be visible to all users.
 */
export function toPgEnvironment(address: DatabaseAddress): NodeJS.ProcessEnv {
  const { host, port, user, password, database, ssl } = address
  const named = {
    ...{ PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password, PGDATABASE: database },
    ...(ssl && { PGSSLMODE: 'require' }),
  }
  const given = Object.entries(named).filter(([, value]) => typeof value !== 'undefined')
  return { ...ENVIRONMENT, ...Object.fromEntries(given.map(([name, value]) => [name, `${value}`])) }
}

/** Waits until a program ends. Throws its error output if it failed. */
export async function waitForExit(child: ChildProcess): Promise<void> {
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new BackupError(complaint.trim() || `It ended with ${code}.`)
}

/** Tables whose row-level security would make pg_dump silently leave out rows for this owner. */
const UNSEEN = `
  select c.oid::regclass::text "name" from pg_class c
  where c.relrowsecurity and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
    and (c.relforcerowsecurity or c.relowner <> (select oid from pg_roles where rolname = current_user))
    and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
        and pg_get_expr(p.polqual, p.polrelid) = 'true'
        and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage')))`

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/** The number of rows per table in the transaction of `client`. */
async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*) n from ${name}`)
    counts[name] = Number(rows[0]?.n)
  }
  return counts
}

const BEGINS = /^COPY (\S+) \(.*\) FROM stdin;$/

/** The number of rows per table in a dump. */
async function countDumped(restore: string, file: string): Promise<Map<string, number>> {
  const child = spawn(restore, ['--data-only', '--file=-', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = waitForExit(child)
  const counts = new Map<string, number>()
  let table: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    if (table === undefined) {
      table = BEGINS.exec(line)?.[1]
      if (table !== undefined) counts.set(table, 0)
    } else if (line === '\\.') table = undefined
    else counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  await end
  return counts
}

/**
 * Throws if a table in the dump has a different number of rows than expected, and names the table.
 */
async function assertComplete(restore: string, file: string, rows: Dump['rows']): Promise<void> {
  const dumped = await countDumped(restore, file)
  const wrong = Object.entries(rows).filter(([name, n]) => (dumped.get(name) ?? 0) !== n)
  if (wrong.length === 0) return
  const said = wrong.map(([name, n]) => `${name} has ${dumped.get(name) ?? 0} of ${n} rows`)
  throw new BackupError(`The dump is not whole: ${said.join(', ')}.`)
}

/**
 * Dumps a database as its owner into a new folder below `folder/dumps`. A dump with missing rows is
 * refused and removed: under row-level security, pg_dump leaves out rows silently.
 */
export async function takeDump(address: DatabaseAddress, folder: string): Promise<Dump> {
  const { dumps } = backupFolders(folder)
  const draft = ensurePrivateFolder(path.join(dumps, `.${newSecret()}`))
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
    const dumping = spawn(
      findProgram('pg_dump', major),
      ['--enable-row-security', '--format=custom', `--snapshot=${snapshot}`, `--file=${file}`],
      { env: toPgEnvironment(address), stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await waitForExit(dumping)
    const rows = await countRows(client)
    const deployment = await readDeployment(client)
    await assertComplete(findProgram('pg_restore', major), file, rows)
    const facts = { ended_at: now.toISOString(), deployment, rows }
    writeFileSync(path.join(draft, FACTS), JSON.stringify(facts), { mode: 0o600 })
    const own = path.join(dumps, toFolderName(now))
    renameSync(draft, own)
    return { ...facts, file: path.join(own, FILE) }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
