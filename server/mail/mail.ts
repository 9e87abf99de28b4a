import { sql } from 'kysely'
import nodemailer, { type Transporter } from 'nodemailer'
import { writeAsSystem } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import type { RateWindow } from '#server/limits/rate-limits.ts'

/** A written mail, as text and as HTML. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** The same id for the same letter, however often it is sent. */
  messageId?: string
  /**
   * The thread of the letter, as the id of a letter that was never sent; mail programs group by it.
   */
  thread?: string
  /** The URL that unsubscribes the reader with one click: RFC 2369 and RFC 8058. */
  unsubscribe?: string
}

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

const transporters = new Map<string, Transporter>()

function transporterFor(url: string): Transporter {
  let transporter = transporters.get(url)
  if (!transporter) {
    transporter = nodemailer.createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
    transporters.set(url, transporter)
  }
  return transporter
}

/**
 * The headers for a mail program's own unsubscribe button; nodemailer removes line breaks from the
 * URL.
 */
const listHeaders = (unsubscribe: string | undefined) =>
  unsubscribe && {
    list: { unsubscribe: { url: unsubscribe } },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }

/**
 * A mail that is refused permanently is not sent again; the user who caused it should be notified.
 */
export type SendResult = 'sent' | 'refused'

/**
 * Whether the mail server permanently refused the recipient or the letter itself (RFC 5321, 4.2.1).
 * An earlier refusal, of a sign-in or a sender, is a fault of the installation and is retried.
 */
function isRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return (command === 'RCPT TO' || command === 'DATA') && (responseCode ?? 0) >= 500
}

/**
 * Sends one mail now: through SMTP_URL, or into the database where /dev/mail shows it, or with
 * SMTP_URL=none not at all. Throws transient errors, so that the job is retried. Call it from a
 * job, never from a request: a slow or dead mail server must not delay anybody.
 */
export async function sendMail(
  server: Server,
  to: string,
  { subject, text, html, messageId, thread, unsubscribe }: Letter,
): Promise<SendResult> {
  const { smtpUrl, mailFrom, withoutMail } = server.config
  if (withoutMail) return 'sent'
  const mail = { subject: oneLine(subject), text, html }
  if (smtpUrl) {
    const sending = transporterFor(smtpUrl).sendMail({
      ...{ from: mailFrom, to, ...mail },
      ...(messageId && { messageId }),
      ...(thread && { inReplyTo: thread, references: thread }),
      ...listHeaders(unsubscribe),
    })
    return sending.then(
      () => 'sent',
      (error: unknown) => {
        server.counters.mailFailures.inc()
        if (!isRefused(error)) throw error
        server.log.warn({ why: String(error) }, 'a mail was refused')
        return 'refused'
      },
    )
  }
  await writeAsSystem(
    server.database,
    sql`insert into dev_mails (id, recipient, subject, body_text, body_html, created_at)
        values (${uuidv7()}, ${to}, ${mail.subject}, ${text}, ${html}, ${server.clock.now()})`,
  )
  return 'sent'
}

/** The errors before the letter is sent: no address, no encryption, or no answer in time. */
const ERRORS_BEFORE_DATA: readonly unknown[] = [
  ...['EDNS', 'ETLS'],
  ...['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'],
]

/**
 * Whether a mail that failed has certainly not arrived: the server was not reached, or refused it.
 * If its reply to the letter itself was lost, nobody knows.
 */
function wasSurelyNotSent(error: unknown): boolean {
  const { code, syscall, responseCode, timeoutType } = error as Record<string, unknown>
  const isBefore = ERRORS_BEFORE_DATA.includes(code) || ERRORS_BEFORE_DATA.includes(timeoutType)
  return typeof responseCode === 'number' || syscall === 'connect' || isBefore
}

interface ClaimedMail {
  to: string
  /** A function is called after `begin`, if what the letter says depends on what `begin` takes. */
  letter: Letter | (() => Letter)
  /** Marks the letter as begun; returns whether this job is to send it. */
  claim: () => Promise<boolean>
  /** Releases the letter for a retry. */
  release: () => Promise<unknown>
}

/**
 * Sends a letter at most once (decision 017). It is marked as begun before the mail server gets it,
 * so that no crash in between sends it twice. A letter that certainly did not arrive and was not
 * refused is retried.
 */
export async function sendAtMostOnce(server: Server, { to, letter, claim, release }: ClaimedMail) {
  if (!(await claim())) return
  try {
    await sendMail(server, to, typeof letter === 'function' ? letter() : letter)
  } catch (error) {
    if (wasSurelyNotSent(error)) await release()
    throw error
  }
}

const MAILS_AN_HOUR = 3

/** `omar+work@…` and `omar@…` are the same mailbox. */
const normalizeMailbox = (email: string) => email.replace(/\+[^@]*(?=@[^@]*$)/, '')

/** How many mails of one kind a mailbox gets, whoever requests them. */
export const mailboxWindow = (kind: string, email: string): RateWindow => ({
  key: `${kind} mail ${normalizeMailbox(email)}`,
  max: MAILS_AN_HOUR,
  minutes: 60,
})
