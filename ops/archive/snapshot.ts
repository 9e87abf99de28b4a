import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { TableEntry } from '#ops/archive/manifest.ts'
import { readRange } from '#ops/archive/read-range.ts'
import {
  type ArchiveTable,
  createQueryRunner,
  listExportedTables,
  type RunQuery,
} from '#ops/archive/tables.ts'
import { TEMP_FOLDER } from '#server/files/storage.ts'
import type { Server } from '#server/http/server.ts'
import { newSecret } from '#server/ids.ts'

const AT_ONCE = 500

/**
 * All data of a company at one moment, on disk, so that a slow download keeps no transaction open.
 */
export interface Snapshot {
  company: { id: string; name: string; slug: string }
  tables: readonly TableEntry[]
  /** Keys of stored files, and whether each file must exist. */
  files: readonly { key: string; needed: boolean }[]
  /** The rows of a table, one line of JSON per row. */
  read(table: TableEntry): Readable
  close(): Promise<void>
}

/** Opens a file and unlinks it at once, so that no end of the process leaves it behind. */
async function openUnlinkedFile(filesDir: string): Promise<FileHandle> {
  const folder = path.join(filesDir, TEMP_FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = path.join(folder, `company-${newSecret()}`)
  const handle = await open(place, 'wx+', 0o600)
  await rm(place)
  return handle
}

/** Appends the rows of a table to the file. A cursor keeps them out of memory. */
async function writeTable(
  ask: RunQuery,
  { name, company, key, columns }: ArchiveTable,
  { handle, companyId }: { handle: FileHandle; companyId: string },
): Promise<TableEntry> {
  const names = columns.map((column) => column.name)
  const hash = createHash('sha256')
  let [rows, size] = [0, 0]
  await ask(sql`
    declare cargo no scroll cursor for select row_to_json(r)::text line from (
      select ${sql.join(names.map((one) => sql.ref(one)))} from ${sql.table(name)}
      where ${sql.ref(company)} = ${sql.lit(companyId)} order by ${sql.join(key.map((one) => sql.ref(one)))}) r`)
  for (;;) {
    const some = await ask(sql<{ line: string }>`fetch ${sql.lit(AT_ONCE)} from cargo`)
    const text = Buffer.from(some.map(({ line }) => `${line}\n`).join(''))
    hash.update(text)
    await handle.appendFile(text)
    rows += some.length
    size += text.length
    if (some.length < AT_ONCE) break
  }
  await ask(sql`close cargo`)
  return { name, columns: names, rows, size, sha256: hash.digest('hex') }
}

async function readAll(
  { tenantData }: Server,
  ask: RunQuery,
  whereTo: { handle: FileHandle; companyId: string },
): Promise<Pick<Snapshot, 'company' | 'tables' | 'files'>> {
  const { companyId } = whereTo
  await ask(sql`begin isolation level repeatable read read only`)
  await ask(sql`select set_config('app.company_id', ${companyId}, true)`)
  const [company] = await ask(sql<Snapshot['company']>`
    select id, name, slug from companies where id = ${companyId}`)
  if (!company) throw new Error('The company is gone')
  const tables: TableEntry[] = []
  for (const table of await listExportedTables(ask, tenantData))
    tables.push(await writeTable(ask, table, whereTo))
  const files: Snapshot['files'][number][] = []
  for (const { keys, notExported } of tenantData.files)
    if (!notExported) files.push(...(await ask(keys)))
  await ask(sql`commit`)
  return { company, tables, files }
}

/**
 * Reads a company in one transaction, as the request role under row-level security, on a dedicated
 * connection. The transaction takes only as long as the database needs, however slow the download
 * is, and blocks no pool connection.
 */
export async function takeSnapshot(server: Server, companyId: string): Promise<Snapshot> {
  const handle = await openUnlinkedFile(server.config.filesDir)
  const client = server.database.dedicatedClient()
  try {
    await client.connect()
    const { company, tables, files } = await readAll(server, createQueryRunner(client), {
      handle,
      companyId,
    })
    const starts = new Map<TableEntry, number>()
    let end = 0
    for (const table of tables) {
      starts.set(table, end)
      end += table.size
    }
    return {
      ...{ company, tables, files },
      read: (table) => Readable.from(readRange(handle, starts.get(table) ?? 0, table.size)),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
