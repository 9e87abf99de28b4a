import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '#platform/server/database.ts'

const EVERY_MS = 15_000
const RECONNECT_MS = 1_000

/** Held by a connection of the worker's process, so that it ends with the process, however that ends. */
const HOLD = `select pg_advisory_lock(hashtextextended('diwan worker ' || $1, 0))`

/** A worker has five seconds to say that it lives before it is taken for dead. */
const FREE = `
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds') held
  where pg_try_advisory_xact_lock(hashtextextended('diwan worker ' || locked_by, 0))`

/**
 * Lets every process see which workers live, and frees what dead ones had begun: by itself the queue
 * would wait four hours.
 */
export function keepWorkersKnown({ address }: Database, events: WorkerEvents) {
  const workers = new Set<string>()
  let client: pg.Client | undefined
  let closed = false
  let reconnecting: NodeJS.Timeout | undefined

  const hold = (worker: string) => client?.query(HOLD, [worker]).catch(() => {})
  const free = () => void client?.query(FREE).catch(() => {})

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...address, pipeline: true } as pg.ClientConfig)
    const lost = () => {
      if (closed || (client !== undefined && client !== fresh)) return
      client = undefined
      clearTimeout(reconnecting)
      reconnecting = setTimeout(() => void connect(), RECONNECT_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    try {
      await fresh.connect()
    } catch {
      return lost()
    }
    client = fresh
    for (const worker of workers) hold(worker)
    free()
  }

  events.on('worker:create', ({ worker }) => {
    workers.add(worker.workerId)
    hold(worker.workerId)
  })
  void connect()
  const timer = setInterval(free, EVERY_MS)
  return {
    stop(): void {
      closed = true
      clearInterval(timer)
      clearTimeout(reconnecting)
      client?.end().catch(() => {})
    },
  }
}
