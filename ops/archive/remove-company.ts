import { sql } from 'kysely'
import {
  type ArchiveTable,
  createQueryRunner,
  listTables,
  type RunQuery,
} from '#ops/archive/tables.ts'
import { createReadQueries } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { endSessionsSql } from '#server/live/live.ts'

const AT_ONCE = 5_000

async function removeFiles(
  { tenantData, database, storage }: Server,
  companyId: string,
): Promise<void> {
  const { all } = createReadQueries(database, companyId)
  for (const { keys } of tenantData.files)
    for (const { key } of await all(keys)) await storage.remove(key)
}

/**
 * A constraint violation: other rows still refer to these rows, or triggers count them. They are
 * deleted after those rows.
 */
const isHeld = (error: unknown) => String((error as { code?: unknown }).code).startsWith('23')

/** Deletes the rows of a table in batches. Returns false if some must wait for other tables. */
async function emptyTable(ask: RunQuery, { name, company }: ArchiveTable, companyId: string) {
  const table = sql.table(name)
  for (;;) {
    const gone = await ask(sql`
      with part as (select ctid from ${table} where ${sql.ref(company)} = ${companyId} limit ${AT_ONCE}::int)
      delete from ${table} t using part where t.ctid = part.ctid returning 1`).catch((error) => {
      if (isHeld(error)) return undefined
      throw error
    })
    if (!gone) return false
    if (gone.length < AT_ONCE) return true
  }
}

async function hasRows(ask: RunQuery, { name, company }: ArchiveTable, companyId: string) {
  const [row] = await ask(sql<{ has: boolean }>`
    select exists (select from ${sql.table(name)} where ${sql.ref(company)} = ${companyId}) has`)
  return row?.has === true
}

const MAX_ROUNDS = 20

/**
 * Empties all tables except `companies`. Repeats, because triggers recreate counters while the
 * counted rows are deleted.
 */
async function emptyTables(ask: RunQuery, tables: readonly ArchiveTable[], companyId: string) {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isEmpty = true
    for (const table of tables) isEmpty = (await emptyTable(ask, table, companyId)) && isEmpty
    for (const table of tables) isEmpty = isEmpty && !(await hasRows(ask, table, companyId))
    if (isEmpty) return
  }
  throw new Error('Rows of a company that is deleted do not go')
}

/**
 * Removes a company: its files, its rows in every table of the catalogue, and all other traces.
 * Runs as the database owner in many transactions. The row in `companies` goes last, so that an
 * interrupted run can start again.
 */
export async function removeCompany(server: Server, companyId: string): Promise<void> {
  const { tenantData, database } = server
  const ask = createQueryRunner(database.ownerPool)
  await ask(endSessionsSql(companyId, sql`true`))
  await removeFiles(server, companyId)
  for (const statement of tenantData.erase(companyId)) await ask(statement)
  const tables = (await listTables(ask, tenantData)).toReversed()
  await emptyTables(
    ask,
    tables.filter(({ name }) => name !== 'companies'),
    companyId,
  )
  await ask(sql`delete from companies where id = ${companyId}`)
  await ask(sql`
    delete from graphile_worker._private_jobs where strpos(payload::text, ${companyId}) > 0`)
}
