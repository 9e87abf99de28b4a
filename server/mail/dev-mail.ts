import { sql } from 'kysely'
import { writeAsSystem } from '#server/database/tenant.ts'
import { notFound } from '#server/errors.ts'
import { isLocalRequest } from '#server/http/host-guard.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { Server } from '#server/http/server.ts'

interface DevMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  created_at: string
}

const LINK = /https?:\/\/[^\s<>"]+/g
const linked = (text: string) =>
  escapeHtml(text).replaceAll(LINK, (url) => `<a href="${url.replaceAll('"', '%22')}">${url}</a>`)

const page = (mails: DevMail[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mail</title></head><body>
<h1>Mail that no server took away</h1>
${mails.map((mail) => `<article><h2 dir="auto">${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.to)}, ${mail.created_at}</p><pre dir="auto">${linked(mail.text)}</pre></article>`).join('<hr>\n')}
</body></html>`

/**
 * Shows the newest 100 mails at /dev/mail while there is no SMTP_URL; only to this machine, never
 * in production.
 */
export function serveDevMail(server: Server): void {
  const { production, smtpUrl, withoutMail } = server.config
  if (production || smtpUrl || withoutMail) return
  server.fastify.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalRequest(request)) throw notFound()
    const mails = await writeAsSystem(
      server.database,
      sql<DevMail>`
        select id, recipient "to", subject, body_text "text", body_html "html", created_at
        from dev_mails order by created_at desc, id desc limit 100`,
    )
    if (String(request.headers.accept).includes('json'))
      return mails.map((mail) => ({ ...mail, links: mail.text.match(LINK) ?? [] }))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    return reply.type('text/html; charset=utf-8').send(page(mails))
  })
}
