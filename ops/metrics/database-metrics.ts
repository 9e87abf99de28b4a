import pg from 'pg'
import { Gauge } from 'prom-client'
import type { Database } from '#server/database/database.ts'
import { destroyConnection } from '#server/database/pooled-connection.ts'
import type { Server } from '#server/http/server.ts'

/** Timeout in milliseconds. After it, no database values are shown. */
const WITHIN_MS = 1_000

interface Figures {
  waiting: number
  running: number
  retrying: number
  failed: number
  oldest_seconds: number
  sessions: number
}

const STATES = ['waiting', 'running', 'retrying', 'failed'] as const

/** A job that failed its last attempt stays in the queue, so that an operator can inspect it. */
const FIGURES = `
  select jobs.*, (select count(*)::int from sessions where expires_at > $1) sessions
  from (
    select
      count(*) filter (where state = 'waiting')::int waiting,
      count(*) filter (where state = 'running')::int running,
      count(*) filter (where state = 'retrying')::int retrying,
      count(*) filter (where state = 'failed')::int failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'waiting')), 0)::float8
        oldest_seconds
    from (
      select run_at, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'failed'
        when run_at <= now() then 'waiting'
        when attempts > 0 then 'retrying' end state
      from graphile_worker.jobs) each_job) jobs`

/**
 * Queries as the owner, who sees all companies, on a dedicated connection: the job queue can use
 * all of the pool, and closing an unresponsive connection here affects nobody.
 */
async function ask({ address }: Database, now: Date): Promise<Figures | undefined> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  const late = setTimeout(() => destroyConnection(client), WITHIN_MS)
  try {
    await client.connect()
    await client.query(`set statement_timeout = ${WITHIN_MS}`)
    return (await client.query<Figures>(FIGURES, [now])).rows[0]
  } catch {
    return undefined
  } finally {
    clearTimeout(late)
    client.end().catch(() => {})
  }
}

/**
 * Registers metrics that all processes share, because their values are in the database. Returns a
 * function that refreshes them: one query at a time, within a second. Unknown values are not shown.
 */
export function registerDatabaseMetrics({ database, clock, metrics }: Server): () => Promise<void> {
  const registers = [metrics]
  const up = new Gauge({
    name: 'diwan_database_up',
    help: 'Whether the database answered the question for these figures within a second',
    registers,
  })
  const jobs = new Gauge({
    name: 'diwan_jobs',
    help: 'Jobs: due and not begun, running, to be tried again, given up after the last try',
    labelNames: ['state'] as const,
    registers,
  })
  const oldest = new Gauge({
    name: 'diwan_oldest_job_seconds',
    help: 'For how long the job that is due longest has waited',
    registers,
  })
  const sessions = new Gauge({
    name: 'diwan_sessions',
    help: 'Sessions that have not run out',
    registers,
  })
  function show(figures: Figures | undefined): void {
    up.set(figures ? 1 : 0)
    if (!figures) {
      jobs.reset()
      oldest.remove()
      sessions.remove()
      return
    }
    for (const state of STATES) jobs.labels(state).set(figures[state])
    oldest.set(figures.oldest_seconds)
    sessions.set(figures.sessions)
  }
  let asking: Promise<void> | undefined
  return () => {
    const asked = async () =>
      show(database.health.isUnresponsive ? undefined : await ask(database, clock.now()))
    asking ??= asked().finally(() => {
      asking = undefined
    })
    return asking
  }
}
