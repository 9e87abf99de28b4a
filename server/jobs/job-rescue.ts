import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { reconnectingClient } from '#server/database/reconnecting-client.ts'

const EVERY_MS = 15_000

const KEY = `hashtextextended('diwan jobs ' || $1, 0)`
/** Held by a connection of the pool's process, so that it ends with the process, however that ends. */
const HOLD = `select pg_advisory_lock(${KEY})`
const LET_GO = `select pg_advisory_unlock(${KEY})`

/**
 * A pool has five seconds to say that it lives before it is taken for dead. One's own are left out:
 * a lock is no obstacle to the connection that holds it.
 */
const FREE = `
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - interval '5 seconds' and locked_by <> all ($1)) held
  where pg_try_advisory_xact_lock(hashtextextended('diwan jobs ' || locked_by, 0))`

/**
 * Lets every process see which pools of workers live (a job is locked by its pool), and frees what
 * dead ones had begun: by itself the queue would wait four hours.
 */
export function keepPoolsKnown({ address }: Database, events: WorkerEvents) {
  const pools = new Set<string>()
  const tell = (client: pg.Client | undefined, text: string, values: unknown[]) =>
    client?.query(text, values).catch(() => {})
  const free = (client: pg.Client | undefined) => tell(client, FREE, [[...pools]])

  // All of it is sent before a pool can be made or released.
  const connection = reconnectingClient(address, async (client) => {
    for (const pool of pools) void tell(client, HOLD, [pool])
    await free(client)
  })
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    void tell(connection.client, HOLD, [workerPool.id])
    void free(connection.client)
  })
  events.on('pool:release', ({ workerPool }) => {
    pools.delete(workerPool.id)
    void tell(connection.client, LET_GO, [workerPool.id])
  })
  const timer = setInterval(() => void free(connection.client), EVERY_MS)
  return {
    stop(): void {
      clearInterval(timer)
      connection.close()
    },
  }
}
