import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { readVerified, splitLines } from '#ops/archive/check-archive.ts'
import { applyColumnSchemas, type ColumnSchemas } from '#ops/archive/column-schemas.ts'
import type { IdRemapper } from '#ops/archive/id-remapper.ts'
import { getTablePath, type Manifest, type TableEntry } from '#ops/archive/manifest.ts'
import type { ArchiveTable } from '#ops/archive/tables.ts'
import type { Zip } from '#ops/archive/zip.ts'
import { ArchiveError } from '#ops/archive/zip.ts'
import type { Transaction } from '#server/database/tenant.ts'
import type { Storage } from '#server/files/storage.ts'

const AT_ONCE = 500

type Row = Record<string, unknown>

/** Transforms the rows of a table during the import; undefined means that the row is skipped. */
export interface RowRule {
  /** Columns that the rule fills and that the archive does not contain. */
  addedColumns?: readonly string[]
  transform(row: Row): Promise<Row | undefined>
}

/** A checked archive that is being imported. */
export interface ImportArchive {
  zip: Zip
  manifest: Manifest
  idRemapper: IdRemapper
  tables: readonly ArchiveTable[]
  columnSchemas: ColumnSchemas
}

type Rules = Readonly<Record<string, RowRule>>

/** The rows of a table with their new ids, in batches, each as a JSON array. */
async function* batchesOf(
  { zip, idRemapper, columnSchemas }: ImportArchive,
  entry: TableEntry,
  rule?: RowRule,
) {
  let batch: string[] = []
  for await (const line of splitLines(readVerified(zip, getTablePath(entry.name), entry))) {
    const known = applyColumnSchemas(
      columnSchemas,
      entry.name,
      JSON.parse(idRemapper.remap(line)) as Row,
    )
    const row = rule ? await rule.transform(known) : known
    if (row) batch.push(JSON.stringify(row))
    if (batch.length < AT_ONCE) continue
    yield `[${batch.join()}]`
    batch = []
  }
  if (batch.length > 0) yield `[${batch.join()}]`
}

const list = (names: readonly string[], of?: string) =>
  sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))

const rowsIn = ({ name }: ArchiveTable, batch: string) =>
  sql`json_populate_recordset(null::${sql.table(name)}, ${batch}::json)`

/**
 * A trigger may already have created a row that exists once per company: `setRight` overwrites it.
 */
const insert = (db: Transaction, table: ArchiveTable, [names, batch]: [string[], string]) =>
  db.batch([
    sql`insert into ${sql.table(table.name)} (${list(names)})
        select ${list(names)} from ${rowsIn(table, batch)}
        on conflict (${list(table.key)}) do nothing`,
    // Deferred triggers run now: otherwise their events would pile up until the commit.
    sql`set constraints all immediate`,
    sql`set constraints all deferred`,
  ])

/** Restores rows that triggers changed when later rows were inserted. Triggers count this too. */
const updateRows = (db: Transaction, table: ArchiveTable, [names, batch]: [string[], string]) => {
  const isJson = (name: string) =>
    table.columns.some((column) => column.name === name && column.type === 'json')
  const compared = (of: string) =>
    sql.join(
      names.map((name) => {
        const column = sql.ref(`${of}.${name}`)
        return isJson(name) ? sql`${column}::text` : column
      }),
    )
  const same = table.key.map((name) => sql`t.${sql.ref(name)} = s.${sql.ref(name)}`)
  return db.batch([
    sql`update ${sql.table(table.name)} t set (${list(names)}) = row(${list(names, 's')})
        from ${rowsIn(table, batch)} s
        where ${sql.join(same, sql` and `)}
          and row(${compared('t')}) is distinct from row(${compared('s')})`,
    sql`set constraints all immediate`,
    sql`set constraints all deferred`,
  ])
}

async function assertRowCount(db: Transaction, { name, company }: ArchiveTable, entry: TableEntry) {
  const row = await db.first(sql<{ rows: number }>`
    select count(*)::int "rows" from ${sql.table(name)} where ${sql.ref(company)} = current_company()`)
  if (row?.rows !== entry.rows)
    throw new ArchiveError(`The archive is broken: ${name} has rows twice.`)
}

/** Rows that the role may not update were not changed by a trigger either. */
async function canUpdate(db: Transaction, { name }: ArchiveTable): Promise<boolean> {
  const row = await db.first(
    sql<{ may: boolean }>`select has_table_privilege(${name}, 'update') may`,
  )
  return row?.may === true
}

/**
 * Writes all rows in the new company's transaction. Throws an ArchiveError for rows that do not
 * fit.
 */
export async function loadRows(
  db: Transaction,
  arrival: ImportArchive,
  rules: Rules,
): Promise<void> {
  const entries = new Map(arrival.manifest.tables.map((entry) => [entry.name, entry]))
  for (const table of arrival.tables) {
    const entry = entries.get(table.name)
    if (!entry) continue
    const rule = rules[table.name]
    const names = [...entry.columns, ...(rule?.addedColumns ?? [])]
    for await (const batch of batchesOf(arrival, entry, rule))
      await insert(db, table, [names, batch])
  }
  for (const table of arrival.tables) {
    const entry = entries.get(table.name)
    const names = entry?.columns.filter((name) => !table.key.includes(name)) ?? []
    if (!entry || rules[table.name]) continue
    if (names.length > 0 && (await canUpdate(db, table)))
      for await (const batch of batchesOf(arrival, entry))
        await updateRows(db, table, [names, batch])
    await assertRowCount(db, table, entry)
  }
}

/**
 * Stores all files under their new keys. Calls `begin` with each key before the file is written.
 */
export async function storeFiles(
  storage: Storage,
  { zip, manifest, idRemapper }: ImportArchive,
  { folder, begin }: { folder: string; begin: (key: string) => void },
): Promise<void> {
  const place = path.join(folder, 'file')
  for (const file of manifest.files) {
    const key = idRemapper.remap(file.stored)
    if (key === file.stored) throw new ArchiveError(`The archive is broken: the key ${key}.`)
    const pieces = Readable.from(readVerified(zip, file.place, file))
    await pipeline(pieces, createWriteStream(place, { mode: 0o600 }))
    begin(key)
    await storage.put(key, { path: place, size: file.size, sha256: file.sha256 })
    // Folder storage hard-links this file: overwriting it would also change the stored file.
    await rm(place)
  }
}
