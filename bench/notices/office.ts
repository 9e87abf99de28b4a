import type { Bench } from '../harness.ts'
import type { Installation } from '../installation.ts'
import { jobsLeft, type Letter, type MailServer, startMailServer, untilMailed } from '../mails.ts'
import { type Company, prepareCompany } from './company.ts'
import { Play } from './play.ts'

const MEMBERS = 500
/** A Thursday, 14:00 in Riyadh: the morning's reminders have already been sent. */
const NOW = '2026-03-05T11:00:00Z'
/** The time that the mail server takes to accept a message. */
export const REPLY_MS = { usual: 20, slow: 200 } as const

/** The company with its own installation, and all mails that it sent. */
export interface Office {
  place: Installation
  company: Company
  play: Play
  letters: Letter[]
  /** The mail server, which can be slowed down. */
  mailServer: MailServer
}

/** The options of a part in the office. */
export interface Wanted {
  office: Office
  seconds: number
  /** The machine has other load: the throughput is reported but not judged. */
  isBusy: boolean
}

const MAILS = jobsLeft('schedule', 'notifications.mail', 'notifications.digest')
const LEFT = `select (select count(*) from notice_events)::int + ${MAILS} n`

/** Waits until all notices are written and all mails are sent; returns the seconds that it took. */
export const worked = (place: Installation): Promise<number> => untilMailed(place, LEFT)

export async function openOffice(bench: Bench): Promise<Office> {
  const mailServer = await startMailServer(bench, REPLY_MS.usual)
  const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`
  const place = await bench.install({ SMTP_URL, FAKE_NOW: NOW })
  const company = await prepareCompany(place, MEMBERS)
  const play = new Play(company, { date: NOW.slice(0, 10), name: 'office' })
  return { place, company, play, letters: mailServer.letters, mailServer }
}
