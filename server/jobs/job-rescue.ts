import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { createReconnectingClient } from '#server/database/reconnecting-client.ts'

const EVERY_MS = 15_000

const KEY = `hashtextextended('diwan jobs ' || $1, 0)`
/**
 * A connection of the pool's process holds the lock, so that it ends with the process in any case.
 */
const LOCK_SQL = `select pg_advisory_lock(${KEY})`
const UNLOCK_SQL = `select pg_advisory_unlock(${KEY})`

/**
 * A pool that does not hold its lock after five seconds counts as dead. The process's own pools are
 * left out: a lock does not block the connection that holds it.
 */
const FREE = `
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - interval '5 seconds' and locked_by <> all ($1)) held
  where pg_try_advisory_xact_lock(hashtextextended('diwan jobs ' || locked_by, 0))`

/**
 * Shows every process which worker pools are alive (a job is locked by its pool), and frees the
 * jobs of dead pools; by itself the queue would wait four hours.
 */
export function startJobRescue({ address }: Database, events: WorkerEvents) {
  const pools = new Set<string>()
  const queryQuietly = (client: pg.Client | undefined, text: string, values: unknown[]) =>
    client?.query(text, values).catch(() => {})
  const unlockAbandonedJobs = (client: pg.Client | undefined) =>
    queryQuietly(client, FREE, [[...pools]])

  // All of these are sent before a pool can be created or released.
  const connection = createReconnectingClient(address, async (client) => {
    for (const pool of pools) void queryQuietly(client, LOCK_SQL, [pool])
    await unlockAbandonedJobs(client)
  })
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    void queryQuietly(connection.client, LOCK_SQL, [workerPool.id])
    void unlockAbandonedJobs(connection.client)
  })
  events.on('pool:release', ({ workerPool }) => {
    pools.delete(workerPool.id)
    void queryQuietly(connection.client, UNLOCK_SQL, [workerPool.id])
  })
  const timer = setInterval(() => void unlockAbandonedJobs(connection.client), EVERY_MS)
  return {
    stop(): void {
      clearInterval(timer)
      connection.close()
    },
  }
}
