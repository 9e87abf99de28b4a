import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type DatabaseAddress, openOwnerPool } from '#server/database/database.ts'
import { type Deployment, prepareRoles } from '#server/database/deployment.ts'
import { runSql } from '#server/test/setup.ts'

const RELEASED = path.resolve('db/released')
const LARGE = { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } }
const DAYS = 150

/** A reply that the owner of a demo company got about a past day. */
export interface Answer {
  method: 'GET' | 'POST'
  path: string
  body?: object
  reply: object
}

const fileOf = (version: string, name: string): string => path.join(RELEASED, version, name)
const read = (version: string, name: string): Buffer => readFileSync(fileOf(version, name))

/**
 * Earlier versions, named by their last migration, with the data that they wrote
 * (bench/release.ts).
 */
export const versions = (): string[] => readdirSync(RELEASED).sort()

export const hasDataFolder = (version: string): boolean =>
  existsSync(fileOf(version, 'data.tar.br'))

/** The instant of the version's last working day, and the roles that its dump names. */
export const factsOf = (version: string): { now: string; deployment: Deployment } =>
  JSON.parse(read(version, 'facts.json').toString())

export const answersOf = (version: string): Answer[] =>
  JSON.parse(gunzipSync(read(version, 'past.json.gz')).toString())

/** Unpacks the version's files or data folder below `folder`. */
export function unpack(version: string, name: 'files.tar.br' | 'data.tar.br', folder: string) {
  mkdirSync(folder, { recursive: true })
  const input = brotliDecompressSync(read(version, name), LARGE)
  const { status } = spawnSync('tar', ['-x', '--no-same-owner', '-C', folder], { input })
  if (status !== 0) throw new Error(`${version}/${name} could not be unpacked`)
}

/** Restores the version's database into an empty one, as its owner. */
export async function restoreReleased(version: string, address: DatabaseAddress): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(address, () => {}) }),
  })
  await prepareRoles(db, factsOf(version).deployment)
  await db.destroy()
  await runSql(address, gunzipSync(read(version, 'database.sql.gz')).toString())
}

/** Roles belong to the whole cluster: drop them after the database that they were created for. */
export async function dropRolesOf(version: string, address: DatabaseAddress): Promise<void> {
  const { app, auth, dump } = factsOf(version).deployment.roles
  await runSql(address, `drop role ${app}, ${auth}, ${dump}`)
}

/** Uses only functions and tables that every version has. */
const LEDGER = `
  with due as (
    select c.id company_id, d::date "date", o.routine_task_id, o.task_name, o.description, o.task_type,
      o.department_id, o.time_from, o.time_to,
      late_after(d::date, o.time_from, o.time_to, c.timezone, c.late_grace_minutes) late_after
    from companies c, generate_series($1::date - ${DAYS}, $1::date - 1, interval '1 day') d
    cross join lateral occurrences_on(c.id, d::date) o
  )
  select jsonb_build_array(company_id, date, routine_task_id, d.task_name, d.description, d.task_type,
    d.department_id, d.time_from, d.time_to, d.late_after, r.said)::text line
  from due d
  full join (
    select r.company_id, r.date, r.routine_task_id,
      jsonb_build_array(r.id, r.status, r.note, r.late, r.user_id, r.department_id, r.created_at, r.updated_at,
        e.rating, e.comment, e.user_id, e.created_at, e.updated_at) said
    from reports r left join evaluations e on e.company_id = r.company_id and e.report_id = r.id
    where r.date < $1) r using (company_id, date, routine_task_id)
  order by 1`

/** Every occurrence that was due before a day, with its report and its evaluation, one per line. */
export async function ledgerOf(address: DatabaseAddress, today: string): Promise<string[]> {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query<{ line: string }>(LEDGER, [today])
  await client.end()
  return rows.map(({ line }) => line)
}
