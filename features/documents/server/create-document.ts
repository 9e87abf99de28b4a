import { getCompany } from '#features/companies/server/queries.ts'
import { keyOf } from '#features/documents/server/files.ts'
import { type ExportOptions, findPart } from '#features/documents/server/parts.ts'
import {
  type DocumentRef,
  findPending,
  markFailed,
  markReady,
  setProgress,
} from '#features/documents/server/queries.ts'
import { daysLine } from '#features/documents/server/translations.ts'
import { type Format, MAX_ROWS } from '#records/documents/kinds.ts'
import { makeDocument } from '#records/documents/server/make.ts'
import type { Ctx } from '#server/context.ts'
import { isTransient } from '#server/database/database-health.ts'
import { type Transaction, withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure, forbidden, requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import { publishChange } from '#server/live/live.ts'
import { notify } from '#server/mail/notify.ts'
import { findMemberContext } from '#server/member-context.ts'

/** Reading takes this percentage of the progress; writing the file takes the rest. */
const READ_PERCENT = 80
const PROGRESS_INTERVAL_MS = 500

/** Reports the progress, at most twice a second. */
function createProgressReporter(server: Server, document: DocumentRef): ExportOptions['progress'] {
  let said = 0
  return async (read, total) => {
    const now = Date.now()
    if (now - said < PROGRESS_INTERVAL_MS || total === 0) return
    said = now
    const percent = Math.floor((read / total) * READ_PERCENT)
    await withCompanyTransaction(server.database, document.companyId, async (db) => {
      await setProgress(db, document, percent)
      publishChange({ db, companyId: document.companyId }, 'notifications', document.userId)
    })
  }
}

interface DocumentRequest {
  kind: string
  format: Format
  query: unknown
}

async function renderDocument(
  server: Server,
  ctx: Ctx,
  { wanted, document }: { wanted: DocumentRequest; document: DocumentRef },
) {
  const { kind, format, query } = wanted
  const part = findPart(ctx, kind)
  if (!part || ctx.planExpired || ctx.closesOn || !(await part.may(ctx))) throw forbidden()
  const { name, days, isTitledByDay, ...told } = await part.content(ctx, part.query.parse(query), {
    ...{ format, maxRows: MAX_ROWS[format] },
    progress: createProgressReporter(server, document),
  })
  const { locale } = ctx
  const { name: company, hijri_dates } = requireFound(await getCompany(ctx))
  const lines = [...daysLine(locale, { days, isTitledByDay }, hijri_dates), ...told.lines]
  const file = await makeDocument({ format, content: { locale, company, ...told, lines } })
  return { name, file }
}

/** Whether a retry can succeed: the database or the storage is unavailable. */
const isRetryable = (error: unknown) =>
  isTransient(error) || (error instanceof Failure && error.status === 503)

/** Notifies the requester of the end in the same transaction that records it. */
function notifyRequester(
  server: Server,
  { companyId, userId, id }: DocumentRef,
  db: Transaction,
  facts = {},
) {
  const now = server.clock.now()
  notify({ db, companyId, userId: null, now }, { kind: 'document_ready', about: id, facts }, [
    userId,
  ])
}

/**
 * Creates a file: reads with the member's current permissions, in the language of the request. A
 * rerun after a kill creates the same file again and notifies once.
 */
async function create(server: Server, document: DocumentRef): Promise<void> {
  const { companyId, id } = document
  const reader = await findMemberContext(server, document)
  const wanted = reader && (await findPending(reader, id))
  if (!wanted) return
  try {
    const ctx = { ...reader, locale: wanted.locale }
    const { name, file } = await renderDocument(server, ctx, { wanted, document })
    await server.storage.put(keyOf(companyId, id), file)
    const kept = await withCompanyTransaction(server.database, companyId, async (db) => {
      const rows = await markReady(db, document, { name, size: file.length })
      if (rows.length > 0) notifyRequester(server, document, db)
      return rows.length > 0
    })
    if (!kept) await server.storage.remove(keyOf(companyId, id))
  } catch (error) {
    if (isRetryable(error)) throw error
    server.log.warn({ err: error, kind: wanted.kind }, 'a document could not be made')
    await withCompanyTransaction(server.database, companyId, async (db) => {
      const rows = await markFailed(db, document)
      if (rows.length > 0) notifyRequester(server, document, db, { failed: true })
    })
  }
}

export const createDocument = job('documents.make', create)
