import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** The indexes that a migration names as ones that may be there: `create index if not exists …`. */
const INDEXES = /\bcreate index (if not exists (\w+) on (\w+)\b[^;]*);/g
/** One process builds; any number, as long as it is nobody else's. */
const BUILDER = 7_316_042
const POLL_MS = 250
/** For who reads for long: an index is only ready when they have ended. */
const LONGEST_WAIT = '30s'

const VALID = `
  select i.indisvalid valid from pg_index i where i.indexrelid = to_regclass($1)`

interface Index {
  name: string
  /** What comes after `create index concurrently`. */
  definition: string
}

const indexesOf = (text: string): Index[] =>
  [...text.matchAll(INDEXES)].map(([, definition = '', name = '']) => ({ definition, name }))

/**
 * What a migration does first: an index that somebody began to build ahead and did not end is never
 * read, but would pass for the one that the migration asks for.
 */
export const dropUnfinished = (text: string): string =>
  indexesOf(text)
    .map(
      ({ name }) => `do $$ begin
        if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then
          drop index ${name};
        end if;
      end $$;`,
    )
    .join('\n')

/** Waits by asking again: who waited inside a statement would hold up the index that is being built. */
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
 * Builds the large indexes of those migrations in `folder` that are not `done`, while people go on
 * writing: within its transaction a migration would keep them away until it is built. What cannot be
 * built ahead, as its table or a column comes with a migration before it, is left to the migration,
 * which builds it, or finds it there.
 */
export async function buildAhead(
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
    // Its lock and its limit end with it.
    client.release(true)
  }
}
