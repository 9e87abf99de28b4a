import { Readable } from 'node:stream'
import { exportCompany } from '#features/companies/export/contract.ts'
import { createArchive } from '#features/companies/export/server/archive.ts'
import { companyExport } from '#features/companies/export/server/parts.ts'
import { exportSettings, ownersOf } from '#features/companies/server/queries.ts'
import { recordAuditEvent } from '#server/audit.ts'
import { type Transaction, withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure, notFound, overloaded } from '#server/errors.ts'
import { signLink, verifyLink } from '#server/files/links.ts'
import { serveWithoutTransaction } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { CONCURRENCY_LIMITS, ConcurrencyCounter } from '#server/limits/concurrency-counter.ts'
import { enforceLimits, toNetwork } from '#server/limits/rate-limits.ts'
import { notify } from '#server/mail/notify.ts'
import { findMemberContext, type MemberContext } from '#server/member-context.ts'
import { ensureOwnPassword } from '#server/own-password.ts'

const FOLDER = '/files/company'
const VARIANT = 'company'
const MAX_PER_HOUR = 10
/** The idle timeout of an archive stream: a client that reads nothing for this long has gone. */
const IDLE_TIMEOUT_MS = 60_000

const alreadyDownloading = () =>
  new Failure(
    429,
    {
      en: 'Your data is being downloaded already. Please try again when that download has ended.',
      ar: 'يجري تنزيل بياناتك الآن. أعد المحاولة بعد انتهاء التنزيل.',
    },
    { retryAfterSeconds: 30 },
  )

export const settingsExport = companyExport.contribute({
  name: 'company',
  columns: [
    { en: 'Name', ar: 'الاسم' },
    { en: 'Address', ar: 'العنوان' },
    { en: 'Time zone', ar: 'المنطقة الزمنية' },
    { en: 'Language', ar: 'اللغة' },
    { en: 'First day of the week', ar: 'أول أيام الأسبوع' },
    { en: 'Late after (minutes)', ar: 'متأخر بعد (دقيقة)' },
    { en: 'Who sees tasks', ar: 'من يرى المهام' },
    { en: 'Hijri dates', ar: 'التواريخ الهجرية' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
  ],
  rows: exportSettings,
})

function ensureCapacity(underWay: ConcurrencyCounter, company: string): void {
  if (underWay.isFull) throw overloaded()
  if (!underWay.hasCapacityFor({ company })) throw alreadyDownloading()
}

const windowOf = (what: 'asked' | 'taken', companyId: string) => ({
  key: `export ${what} ${companyId}`,
  max: MAX_PER_HOUR,
  minutes: 60,
})

/** Logs the export and mails the owners, because the downloader may have used an open session. */
async function recordExport(act: MemberContext & { db: Transaction }): Promise<void> {
  recordAuditEvent(act, { action: 'data_exported', facts: {} })
  const told = { kind: 'data_exported', about: act.userId } as const
  notify({ ...act, userId: null }, told, ownersOf(act.companyId))
}

/** Serves the archive to anyone with a valid link whose requester is still the owner. */
function serveArchive(server: Server, underWay: ConcurrencyCounter): void {
  server.fastify.get<{ Params: { link: string } }>(
    `${FOLDER}/:link`,
    { schema: { hide: true } },
    async (request, reply) => {
      const link = verifyLink(server, request.params.link)
      if (link?.variant !== VARIANT) throw notFound()
      const reader = await findMemberContext(server, link)
      if (!reader?.isOwner) throw notFound()
      reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="diwan-${reader.today}.zip"`,
          'x-content-type-options': 'nosniff',
        })
        .type('application/zip')
      // A HEAD request does not download the data.
      if (request.method === 'HEAD') return reply.send(Readable.from([]))
      const company = reader.companyId
      ensureCapacity(underWay, company)
      const release = underWay.acquire({ company })
      reply.raw.once('close', release)
      await enforceLimits(server, [windowOf('taken', company)])
      const address = toNetwork(request.ip)
      await withCompanyTransaction(server.database, company, async (db) =>
        recordExport({ ...reader, db, address }),
      )
      const archive = await createArchive(server, reader)
      if (reply.raw.destroyed) archive.destroy()
      reply.raw.once('close', () => archive.destroy())
      reply.raw.setTimeout(IDLE_TIMEOUT_MS, () => archive.destroy())
      return reply.send(archive)
    },
  )
}

export function exportRoutes(server: Server): void {
  const underWay = new ConcurrencyCounter(CONCURRENCY_LIMITS.archives)
  serveWithoutTransaction(server, exportCompany, async (member, { body }) => {
    const { companyId, userId, sessionId } = member
    // Reported here, where the page can show it; the download link opens outside the page.
    ensureCapacity(underWay, companyId)
    await enforceLimits(server, [windowOf('asked', companyId)])
    await ensureOwnPassword(server, member, body.password)
    const link = { companyId, userId, sessionId, fileId: companyId, variant: VARIANT }
    return { url: `${FOLDER}/${signLink(server, link)}` }
  })
  serveArchive(server, underWay)
}
