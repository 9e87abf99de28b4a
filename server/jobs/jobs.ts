import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Job,
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { type Queries, writeAsSystem } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { startBacklogWorkers } from '#server/jobs/backlogs.ts'
import type { Job as JobKind } from '#server/jobs/job.ts'
import { startJobRescue } from '#server/jobs/job-rescue.ts'

/** A payload with the trace of what enqueued it; the log of a failed job contains the trace. */
export interface TracedPayload {
  trace_id?: string | undefined
}

/** The transaction in which a job is added, and the trace of the request that adds it. */
export interface EnqueueContext {
  db: Queries
  traceId?: string | undefined
}

/** Adds a job in the transaction of `db`: it runs only if that commits. */
export async function enqueue<P extends object>(
  { db, traceId }: EnqueueContext,
  { name }: JobKind<P>,
  payload: NoInfer<P>,
): Promise<void> {
  const traced: TracedPayload = { ...payload, trace_id: traceId }
  await db.all(sql`select enqueue_job(${name}, ${JSON.stringify(traced)}::json)`)
}

/** The jobs of one company in these queues delay at most half of the other companies' jobs. */
const SERIAL_QUEUES = 2

/**
 * The same for a long job: one runs at a time per company, and so few run for all companies that
 * there is always room for mails.
 */
export async function enqueueSerial<P extends { companyId: string }>(
  { db, traceId }: EnqueueContext,
  { name }: JobKind<P>,
  payload: NoInfer<P>,
): Promise<void> {
  const traced: TracedPayload = { ...payload, trace_id: traceId }
  await db.all(sql`
    select enqueue_job_in(${name} || ' ' || abs(hashtext(${payload.companyId}) % ${SERIAL_QUEUES}), ${name},
      ${JSON.stringify(traced)}::json)`)
}

/** The same for a job that begins `minutes` later. */
export async function enqueueAfter<P extends object>(
  { db, traceId, minutes }: EnqueueContext & { minutes: number },
  { name }: JobKind<P>,
  payload: NoInfer<P>,
): Promise<void> {
  const traced: TracedPayload = { ...payload, trace_id: traceId }
  await db.all(sql`
    select enqueue_job_after(make_interval(mins => ${minutes}), ${name}, ${JSON.stringify(traced)}::json)`)
}

/**
 * Adds a job that waits between 0.25 and 1 second: its cost then falls on whatever the process does
 * at that time, and does not reveal whose call it came from.
 */
export async function enqueueOutsideTransaction<P extends object>(
  database: Database,
  { name }: JobKind<P>,
  payload: NoInfer<P>,
): Promise<void> {
  const wait = 250 + randomInt(750)
  const text = JSON.stringify(payload)
  await writeAsSystem(
    database,
    sql`select enqueue_job_after(${wait} * interval '1 millisecond', ${name}, ${text}::json)`,
  )
}

/** Adds a job that begins now, unless one of its kind is already waiting. */
export async function enqueueOnce<P extends object>(
  { ownerPool }: Database,
  { name }: JobKind<P>,
): Promise<void> {
  await ownerPool.query('select graphile_worker.add_job($1, job_key => $1)', [name])
}

/** Creates or updates the queue's own schema. Several processes may do so at once. */
export const migrateJobs = (owner: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: owner, logger: silent })

const silent = new Logger(() => () => {})

/** How long an unfinished job, such as a mail to an unresponsive server, can delay the stop. */
const STOP_TIMEOUT_MS = 4_000
const PAUSE_MS = 1_000

/**
 * Time zones differ by quarters of an hour: each company's midnight is a minute before one of these
 * times.
 */
const crontabOf = ({ jobs }: Server): string =>
  [
    '17 * * * * purge',
    '43 3 * * * sweep',
    '1,16,31,46 * * * * remember',
    '*/5 * * * * schedule',
    ...(jobs.backup ? ['23 2 * * * backup'] : []),
  ].join('\n')

/**
 * Starts to process jobs and backlogs in this process. Failed jobs are retried with growing delays;
 * jobs of a dead process begin again within a minute. `isTimed` also runs the jobs of the crontab,
 * which a test with its own clock cannot use.
 */
export async function startJobs(
  server: Server,
  { isTimed = true } = {},
): Promise<{ stop(): Promise<void> }> {
  const logger = new Logger(() => (level, text, { job } = {}) => {
    if (level !== 'error' && level !== 'warning') return
    const { trace_id } = ((job as Job | undefined)?.payload as TracedPayload) ?? {}
    server.log.warn({ worker: level, ...(trace_id && { trace_id }) }, text)
  })
  const events: WorkerEvents = new EventEmitter()
  const rescue = startJobRescue(server.database, events)
  const options: RunnerOptions = {
    pgPool: server.database.ownerPool,
    taskList: Object.fromEntries(
      Object.entries(server.jobs).map(([name, handle]) => [
        name,
        (payload) => handle(payload as never),
      ]),
    ),
    crontab: isTimed ? crontabOf(server) : '',
    concurrency: 4,
    noHandleSignals: true,
    // A loss of the database at the end of a job then ends the queue, instead of causing an
    // uncaught error.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger,
    events,
  }
  let runner: Runner | undefined
  let again: NodeJS.Timeout | undefined
  let stopping = false
  /** Restarts the queue, which gives up completely when it loses the database during a job. */
  function scheduleRestart(): void {
    if (!stopping) again = setTimeout(() => startRunner().catch(scheduleRestart), PAUSE_MS)
  }
  async function startRunner(): Promise<void> {
    runner = await run(options)
    runner.promise.then(scheduleRestart, scheduleRestart)
  }
  await startRunner()
  const backlogs = startBacklogWorkers(server)
  return {
    stop: async () => {
      stopping = true
      clearTimeout(again)
      const stopped = Promise.all([runner?.stop().catch(() => {}), backlogs.stop()])
      await Promise.race([stopped, sleep(STOP_TIMEOUT_MS)])
      rescue.stop()
    },
  }
}
