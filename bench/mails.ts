import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtp, stopSmtp } from '../server/test/smtp.ts'
import type { Bench } from './harness.ts'
import type { Installation } from './installation.ts'
import { until } from './until.ts'

/** The jobs of a dead process are restarted within a minute. */
const PATIENCE_MS = 240_000

export interface Letter {
  to: string
  id: string
  subject: string
  text: string
  /** A Date.now() timestamp. */
  at: number
}

/** A mail server that keeps all letters; it can be slowed down. */
export interface MailServer {
  port: number
  letters: Letter[]
  /** The time that it takes to accept a letter. */
  replyMs: number
}

export async function startMailServer(bench: Bench, replyMs = 0): Promise<MailServer> {
  const letters: Letter[] = []
  const smtp = await startSmtp(0, async ({ to, messageId: id = '', subject = '', text = '' }) => {
    letters.push({ to: to?.[0]?.address ?? '', id, subject, text, at: Date.now() })
    await sleep(server.replyMs)
  })
  const { port } = smtp.server.address() as AddressInfo
  const server = { port, letters, replyMs }
  // A connection that breaks when the product's process is killed.
  smtp.on('error', () => {})
  bench.atEnd(() => stopSmtp(smtp))
  return server
}

/** Runs now the job that the queue runs every five minutes. */
export const runSchedule = (place: Installation) =>
  place.sql(`select graphile_worker.add_job('schedule')`)

/** Waits until `left`, a query, counts nothing any more; returns the seconds that it took. */
export async function untilMailed(place: Installation, left: string): Promise<number> {
  const began = performance.now()
  await place.asOwner((db) =>
    until(
      'all mails are sent',
      async () => (await db.query<{ n: number }>(left)).rows[0]?.n === 0,
      { ms: PATIENCE_MS },
    ),
  )
  return (performance.now() - began) / 1_000
}

/** The number of jobs of these kinds that are queued, as an SQL expression. */
export const jobsLeft = (...names: string[]): string => `(
  select count(*)::int from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier in (${names.map((name) => `'${name}'`).join()}))`

/**
 * Kills the product after some more letters have arrived and a random moment, so that the kill can
 * hit any point of the work; then starts it again.
 */
export async function killWhileMailing(
  place: Installation,
  { letters, replyMs }: MailServer,
  { most, environment }: { most: number; environment?: Record<string, string> },
): Promise<void> {
  const wanted = letters.length + Math.ceil(Math.random() * most)
  const end = Date.now() + PATIENCE_MS
  while (letters.length < wanted && Date.now() < end) await sleep(1)
  await sleep(Math.random() * 2 * replyMs)
  await place.kill()
  console.log(`killed after ${letters.length} letters`)
  await place.start(environment)
}
