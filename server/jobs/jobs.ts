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
import { workOffBacklogs } from '#server/jobs/backlogs.ts'
import { keepPoolsKnown } from '#server/jobs/job-rescue.ts'

/** A payload that says what it was queued by: the log of a job that fails names it. */
export interface Traced {
  trace_id?: string | undefined
}

/** In which transaction a job is added, and for which request. */
export interface Queuing {
  db: Queries
  traceId?: string | undefined
}

/** Adds a job in the transaction that `db` belongs to: it runs only if that commits. */
export async function enqueue(
  { db, traceId }: Queuing,
  task: string,
  payload: object,
): Promise<void> {
  const traced: Traced = { ...payload, trace_id: traceId }
  await db.all(sql`select enqueue_job(${task}, ${JSON.stringify(traced)}::json)`)
}

/** What one company has queued there holds up no more than half of what others have. */
const LINES = 2

/**
 * The same for a job that takes long: of a company’s one runs at a time, and of all companies’ so few
 * that there is always room for mails.
 */
export async function enqueueInTurn(
  { db, traceId }: Queuing,
  task: string,
  payload: { companyId: string },
): Promise<void> {
  const traced: Traced = { ...payload, trace_id: traceId }
  await db.all(sql`
    select enqueue_job_in(${task} || ' ' || abs(hashtext(${payload.companyId}) % ${LINES}), ${task},
      ${JSON.stringify(traced)}::json)`)
}

/** The same for a job that is to begin so many minutes later. */
export async function enqueueLater(
  { db, traceId, minutes }: Queuing & { minutes: number },
  task: string,
  payload: object,
): Promise<void> {
  const traced: Traced = { ...payload, trace_id: traceId }
  await db.all(sql`
    select enqueue_job_after(make_interval(mins => ${minutes}), ${task}, ${JSON.stringify(traced)}::json)`)
}

/**
 * Adds a job that waits for between a quarter of a second and one: what it costs then falls on
 * whatever the process does at the time, and tells nobody whose call it came from.
 */
export async function enqueueApart(
  database: Database,
  task: string,
  payload: Traced,
): Promise<void> {
  const wait = 250 + randomInt(750)
  const text = JSON.stringify(payload)
  await writeAsSystem(
    database,
    sql`select enqueue_job_after(${wait} * interval '1 millisecond', ${task}, ${text}::json)`,
  )
}

/** Adds a backup that is to begin now, unless one waits already. */
export async function enqueueBackup({ owner }: Database): Promise<void> {
  await owner.query(`select graphile_worker.add_job('backup', job_key => 'backup')`)
}

/** Creates or updates the queue's own schema. Safe to run in several processes at once. */
export const migrateJobs = (owner: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: owner, logger: silent })

const silent = new Logger(() => () => {})

/** What a job that does not come to its end, a mail to a silent server, may hold up the end. */
const PATIENCE_MS = 4_000
const PAUSE_MS = 1_000

/** Zones differ by quarters of an hour: each company's midnight is a minute before one of these. */
const crontabOf = ({ jobs }: Server): string =>
  [
    '17 * * * * purge',
    '43 3 * * * sweep',
    '1,16,31,46 * * * * remember',
    '*/5 * * * * schedule',
    ...(jobs.backup ? ['23 2 * * * backup'] : []),
  ].join('\n')

/**
 * Starts to work off jobs and backlogs in this process; failed ones are tried again, ever more slowly. What a
 * dead process had begun is begun anew within a minute. `isTimed`: also what the clock on the wall
 * begins, for which a test with a clock of its own is no time.
 */
export async function startJobs(
  server: Server,
  { isTimed = true } = {},
): Promise<{ stop(): Promise<void> }> {
  const logger = new Logger(() => (level, text, { job } = {}) => {
    if (level !== 'error' && level !== 'warning') return
    const { trace_id } = ((job as Job | undefined)?.payload as Traced) ?? {}
    server.log.warn({ worker: level, ...(trace_id && { trace_id }) }, text)
  })
  const events: WorkerEvents = new EventEmitter()
  const rescue = keepPoolsKnown(server.database, events)
  const options: RunnerOptions = {
    pgPool: server.database.owner,
    taskList: Object.fromEntries(
      Object.entries(server.jobs).map(([name, handle]) => [
        name,
        (payload) => handle(payload as never),
      ]),
    ),
    crontab: isTimed ? crontabOf(server) : '',
    concurrency: 4,
    noHandleSignals: true,
    // So that a loss of the database while a job ends is an end of the queue, and no uncaught error.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger,
    events,
  }
  let runner: Runner | undefined
  let again: NodeJS.Timeout | undefined
  let stopping = false
  /** A queue whose database went away in the middle of a job gives up as a whole. */
  function beginAgain(): void {
    if (!stopping) again = setTimeout(() => begin().catch(beginAgain), PAUSE_MS)
  }
  async function begin(): Promise<void> {
    runner = await run(options)
    runner.promise.then(beginAgain, beginAgain)
  }
  await begin()
  const backlogs = workOffBacklogs(server)
  return {
    stop: async () => {
      stopping = true
      clearTimeout(again)
      const stopped = Promise.all([runner?.stop().catch(() => {}), backlogs.stop()])
      await Promise.race([stopped, sleep(PATIENCE_MS)])
      rescue.stop()
    },
  }
}
