import { sql } from 'kysely'
import { type Ask, askerOf, type CargoTable, listTables } from '#ops/archive/tables.ts'
import { readerOf } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { endSessions } from '#server/live/live.ts'

const AT_ONCE = 5_000

async function removeFiles(
  { tenantData, database, storage }: Server,
  companyId: string,
): Promise<void> {
  const { all } = readerOf(database, companyId)
  for (const { keys } of tenantData.files)
    for (const { key } of await all(keys)) await storage.remove(key)
}

/** Rows of others still point at these, or triggers count them: they go when those are gone. */
const isHeld = (error: unknown) => String((error as { code?: unknown }).code).startsWith('23')

/** Deletes rows of a table, some at a time; false where some have to wait for others. */
async function emptyTable(ask: Ask, { name, company }: CargoTable, companyId: string) {
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

async function hasRows(ask: Ask, { name, company }: CargoTable, companyId: string) {
  const [row] = await ask(sql<{ has: boolean }>`
    select exists (select from ${sql.table(name)} where ${sql.ref(company)} = ${companyId}) has`)
  return row?.has === true
}

const MAX_ROUNDS = 20

/** Everything but the company's own row: triggers write counts anew while what they count goes. */
async function emptyTables(ask: Ask, tables: readonly CargoTable[], companyId: string) {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isEmpty = true
    for (const table of tables) isEmpty = (await emptyTable(ask, table, companyId)) && isEmpty
    for (const table of tables) isEmpty = isEmpty && !(await hasRows(ask, table, companyId))
    if (isEmpty) return
  }
  throw new Error('Rows of a company that is deleted do not go')
}

/**
 * Removes a company and all that is its: files, rows of every table that the catalogue knows, and
 * what speaks of it elsewhere. As the database's owner, in many transactions; the company's own row
 * goes last, so that whoever is interrupted begins anew.
 */
export async function removeCompany(server: Server, companyId: string): Promise<void> {
  const { tenantData, database } = server
  const ask = askerOf(database.owner)
  await ask(endSessions(companyId, sql`true`))
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
