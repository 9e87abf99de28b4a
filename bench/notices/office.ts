import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Email } from 'postal-mime'
import { startSmtp, stopSmtp } from '../../server/test/smtp.ts'
import { Installation } from '../faults/installation.ts'
import { asOwner } from '../processes.ts'
import { type Company, prepareCompany } from './company.ts'
import { Play } from './play.ts'

const MEMBERS = 500
/** A Thursday, 14:00 in Riyadh: the morning's reminders have already been sent. */
const NOW = '2026-03-05T11:00:00Z'
/** The time that the mail server takes to accept a message. */
export const REPLY_MS = { usual: 20, slow: 200 } as const
/** The jobs of a dead process are restarted within a minute. */
export const PATIENCE_MS = 240_000

export interface Letter {
  to: string
  id: string
  subject: string
  text: string
}

/** The company with its own installation, and all mails that it sent. */
export interface Office {
  place: Installation
  company: Company
  play: Play
  letters: Letter[]
  /** The mail server, which can be slowed down. */
  mailServer: { replyMs: number }
}

const LEFT = `
  select (select count(*) from notice_events)::int + (
    select count(*) from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('schedule', 'notifications.mail', 'notifications.digest'))::int n`

/** Waits until all notices are written and all mails are sent; returns the seconds that it took. */
export async function worked(folder: string): Promise<number> {
  const began = performance.now()
  await asOwner(folder, async (db) => {
    while (performance.now() - began < PATIENCE_MS) {
      const { rows } = await db.query<{ n: number }>(LEFT)
      if (rows[0]?.n === 0) return
      await sleep(100)
    }
    throw new Error('Mails are still queued')
  })
  return (performance.now() - began) / 1_000
}

/** Runs now the job that the queue runs every five minutes. */
export const look = (folder: string) =>
  asOwner(folder, (db) => db.query(`select graphile_worker.add_job('schedule')`))

export async function withOffice<T>(work: (office: Office) => Promise<T>): Promise<T> {
  const letters: Letter[] = []
  const mailServer = { replyMs: REPLY_MS.usual as number }
  const smtp = await startSmtp(
    0,
    async ({ to, messageId = '', subject = '', text = '' }: Email) => {
      letters.push({ to: to?.[0]?.address ?? '', id: messageId, subject, text })
      await sleep(mailServer.replyMs)
    },
  )
  // A connection that breaks when the product's process is killed.
  smtp.on('error', () => {})
  const { port } = smtp.server.address() as AddressInfo
  const place = await Installation.open({ SMTP_URL: `smtp://127.0.0.1:${port}`, FAKE_NOW: NOW })
  try {
    const company = await prepareCompany(place, MEMBERS)
    const play = new Play(company, { date: NOW.slice(0, 10), name: 'office' })
    return await work({ place, company, play, letters, mailServer })
  } finally {
    await place.close()
    await stopSmtp(smtp)
  }
}
