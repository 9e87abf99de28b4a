import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/**
 * The indexes that a migration creates only if they are missing: `create index if not exists …`.
 */
const INDEXES = /\bcreate index (if not exists (\w+) on (\w+)\b[^;]*);/g
/**
 * The advisory lock that lets one process build at a time. Any number works, if nobody else uses
 * it.
 */
const BUILDER = 7_316_042
const POLL_MS = 250
/** Leaves time for long reads: an index is only ready when they have ended. */
const LONGEST_WAIT = '30s'

const VALID = `
  select i.indisvalid valid from pg_index i where i.indexrelid = to_regclass($1)`

interface Index {
  name: string
  /** The part after `create index concurrently`. */
  definition: string
}

const indexesOf = (text: string): Index[] =>
  [...text.matchAll(INDEXES)].map(([, definition = '', name = '']) => ({ definition, name }))

/**
 * Runs at the start of a migration. An index whose build ahead did not finish is never read, but
 * `if not exists` would take it for the requested index, so it is dropped.
 */
export const dropInvalidIndexesSql = (text: string): string =>
  indexesOf(text)
    .map(
      ({ name }) => `do $$ begin
        if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then
          drop index ${name};
        end if;
      end $$;`,
    )
    .join('\n')

/**
 * Polls for the lock: a statement that waited for it would hold up the index that is being built.
 */
async function lockBuilder(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) got', [BUILDER])
    if (rows[0].got) return
    await pause(POLL_MS)
  }
}

async function buildOne(client: pg.PoolClient, { definition, name }: Index): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(VALID, [name])
  if (rows[0]?.valid) return
  if (rows[0]) await client.query(`drop index concurrently ${name}`)
  await client.query(`create index concurrently ${definition}`)
}

/**
 * Builds the large indexes of the migrations in `folder` that are not `done`, while writes
 * continue; inside its transaction a migration would block them. If an index needs a table or
 * column of an earlier migration, building it fails here, and its own migration builds it.
 */
export async function buildIndexesAhead(
  owner: pg.Pool,
  folder: string,
  done: ReadonlySet<string>,
): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !done.has(name))
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
  const wanted = texts.flatMap(indexesOf)
  if (wanted.length === 0) return
  const client = await owner.connect()
  try {
    await lockBuilder(client)
    await client.query(`set lock_timeout = '${LONGEST_WAIT}'`)
    for (const one of wanted) await buildOne(client, one).catch(() => {})
  } finally {
    // Ends the connection, and with it the lock and the timeout.
    client.release(true)
  }
}
