import { sql } from 'kysely'
import nodemailer, { type Transporter } from 'nodemailer'
import { escapeHtml } from '#platform/server/html.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import type { Server } from '#platform/server/server.ts'
import { askPublic } from '#platform/server/tenant.ts'
import type { Locale } from '#platform/shared/locale.ts'

export interface MailMessage {
  locale: Locale
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
}

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

function htmlOf({ locale, subject, paragraphs, action }: MailMessage): string {
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  const body = paragraphs.map((text) => `<p dir="auto">${escapeHtml(text)}</p>`).join('\n')
  const button = action
    ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0F766E;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p dir="ltr" style="font-size:12px;color:#555;word-break:break-all">${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:Inter,Vazirmatn,Tahoma,sans-serif;line-height:1.7;color:#0E1513;background:#FBFBF9;padding:24px">
${body}
${button}
</body>
</html>`
}

const textOf = ({ paragraphs, action }: MailMessage) =>
  [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])].join('\n\n')

const transporters = new Map<string, Transporter>()

function transporterFor(url: string): Transporter {
  let transporter = transporters.get(url)
  if (!transporter) {
    transporter = nodemailer.createTransport(url, {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    } as never)
    transporters.set(url, transporter)
  }
  return transporter
}

/**
 * Sends one mail now: through SMTP_URL, or into the database where /dev/mail shows it, or with
 * SMTP_URL=none not at all. Call it from a job, never from a request: a slow or dead mail server must keep nobody waiting.
 */
export async function sendMail(server: Server, to: string, message: MailMessage): Promise<void> {
  const { smtpUrl, mailFrom, withoutMail } = server.config
  if (withoutMail) return
  const mail = { subject: oneLine(message.subject), text: textOf(message), html: htmlOf(message) }
  if (smtpUrl) {
    await transporterFor(smtpUrl).sendMail({ from: mailFrom, to, ...mail })
    return
  }
  await askPublic(
    server.database,
    sql`insert into dev_mails (id, recipient, subject, body_text, body_html, created_at)
        values (${uuidv7()}, ${to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${server.clock.now()})`,
  )
}
