import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Base } from '#ops/backup/layout.ts'
import { restoreDatabase } from '#ops/backup/restore.ts'
import { openHome } from '#ops/embedded/home.ts'

/** The number of rows of a table, and an order-independent checksum of their contents. */
export interface TableSum {
  rows: number
  sum: string
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  order by 1`

/** Reads every row of every table. The keys are SQL names. */
export async function sumTables(
  client: Pick<pg.Client, 'query'>,
): Promise<Record<string, TableSum>> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const sums: Record<string, TableSum> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) "rows", coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text "sum" from ${name} t`,
    )
    sums[name] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' }
  }
  return sums
}

/**
 * Restores a base next to the others, reads all rows, which verifies all page checksums, and writes
 * the row counts and sums next to it. Throws if the base cannot be restored.
 */
export async function verifyBase(base: Base): Promise<Record<string, TableSum>> {
  const scratch = mkdtempSync(path.join(path.dirname(base.folder), '.scratch-'))
  let sums: Record<string, TableSum> = {}
  try {
    await restoreDatabase({ base, dataDir: scratch }, async (client) => {
      sums = await sumTables(client)
    })
    writeFileSync(path.join(base.folder, 'proof.json'), JSON.stringify(sums), { mode: 0o600 })
    return sums
  } finally {
    // If PostgreSQL's account cannot enter the scratch folder, its data is in a separate folder.
    rmSync(openHome(scratch).folder, { recursive: true, force: true })
    rmSync(scratch, { recursive: true, force: true })
  }
}
