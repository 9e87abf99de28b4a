import pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { StartError } from '#server/errors.ts'

/** The pooler in front of the database cannot carry our requests. */
export class PoolerError extends StartError {}

const REFUSAL =
  'DATABASE_POOL_URL: this pooler breaks named statements, so requests would fail or be mixed up: use ' +
  'pgbouncer 1.21 or newer with max_prepared_statements above 0, or leave DATABASE_POOL_URL out.'

const PROBE = {
  name: 'diwan_probe',
  text: 'select $1::text said, current_user::text "role"',
}

/**
 * Runs one transaction over a connection of the pooler, which must return the value that was sent.
 */
async function probe(client: pg.Client, word: string, role: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query({ ...PROBE, values: [word] })
  await client.query('commit')
  if (rows[0]?.role !== role)
    throw new PoolerError(
      `DATABASE_POOL_URL: this pooler signs requests in as "${rows[0]?.role}" and not as "${role}", ` +
        'for whom row-level security holds: let it pass the user name on.',
    )
  if (rows[0]?.said !== word) throw new PoolerError(REFUSAL)
}

/**
 * The errors of a pooler without named statements: it exists already, it does not exist, no BEGIN.
 */
const BROKEN = new Set(['42P05', '26000', '08P01', '0A000'])

/**
 * Runs the same named statement on several connections of the pooler in turn, so that each of them
 * meets what another one has prepared. Throws a PoolerError, in one sentence, if that fails.
 */
export async function probePooler({ appPool }: Pick<Database, 'appPool'>): Promise<void> {
  const { options } = appPool as unknown as { options: pg.ClientConfig }
  const clients = Array.from({ length: 4 }, () => new pg.Client(options))
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    for (let round = 0; round < 3; round += 1)
      for (const [at, client] of clients.entries())
        await probe(client, `${round} ${at}`, String(options.user))
  } catch (error) {
    if (error instanceof PoolerError) throw error
    if (BROKEN.has(String((error as { code?: unknown }).code))) throw new PoolerError(REFUSAL)
    throw new PoolerError(`DATABASE_POOL_URL: no connection: ${(error as Error).message}`)
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}
