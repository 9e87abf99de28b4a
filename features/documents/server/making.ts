import { getCompany } from '#features/companies/server/queries.ts'
import { FOLDER, keyOf } from '#features/documents/server/files.ts'
import { type Making, partOf } from '#features/documents/server/parts.ts'
import {
  fail,
  findUnmade,
  finish,
  type Named,
  setProgress,
} from '#features/documents/server/queries.ts'
import { type Format, MAX_ROWS } from '#records/documents/kinds.ts'
import { makeDocument } from '#records/documents/server/make.ts'
import type { Ctx } from '#server/context.ts'
import { type Transaction, withCompanyTransaction } from '#server/database/tenant.ts'
import { isTransient } from '#server/database/transient-errors.ts'
import { Failure, forbidden, requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { publishChange } from '#server/live/live.ts'
import { notify } from '#server/mail/notify.ts'
import { findMemberContext } from '#server/on-behalf.ts'

export const MAKE_JOB = `${FOLDER}.make`

/** Reading takes this percentage of the progress; writing the file takes the rest. */
const READING = 80
const SAYS_EVERY_MS = 500

/** Reports the progress, at most twice a second. */
function sayingProgress(server: Server, document: Named): Making['progress'] {
  let said = 0
  return async (read, total) => {
    const now = Date.now()
    if (now - said < SAYS_EVERY_MS || total === 0) return
    said = now
    const percent = Math.floor((read / total) * READING)
    await withCompanyTransaction(server.database, document.companyId, async (db) => {
      await setProgress(db, document, percent)
      publishChange({ db, companyId: document.companyId }, 'notifications', document.userId)
    })
  }
}

interface Wanted {
  kind: string
  format: Format
  query: unknown
}

async function write(
  server: Server,
  ctx: Ctx,
  { wanted, document }: { wanted: Wanted; document: Named },
) {
  const { kind, format, query } = wanted
  const part = partOf(ctx, kind)
  if (!part || ctx.planExpired || ctx.closesOn || !(await part.may(ctx))) throw forbidden()
  const { name, ...told } = await part.content(ctx, part.query.parse(query), {
    ...{ format, most: MAX_ROWS[format] },
    progress: sayingProgress(server, document),
  })
  const company = requireFound(await getCompany(ctx)).name
  const file = await makeDocument({ format, content: { locale: ctx.locale, company, ...told } })
  return { name, file }
}

/** Whether a retry can succeed: the database or the storage is unavailable. */
const goesAway = (error: unknown) =>
  isTransient(error) || (error instanceof Failure && error.status === 503)

/** Notifies the requester of the end in the same transaction that records it. */
function tellAsker(server: Server, { companyId, userId, id }: Named, db: Transaction, facts = {}) {
  const now = server.clock.now()
  notify({ db, companyId, userId: null, now }, { kind: 'document_ready', about: id, facts }, [
    userId,
  ])
}

/**
 * The job that creates a file: reads with the member's current permissions, in the language of the
 * request. A rerun after a kill creates the same file again and notifies once.
 */
export async function make(server: Server, document: Named): Promise<void> {
  const { companyId, id } = document
  const reader = await findMemberContext(server, document)
  const wanted = reader && (await findUnmade(reader, id))
  if (!wanted) return
  try {
    const ctx = { ...reader, locale: wanted.locale }
    const { name, file } = await write(server, ctx, { wanted, document })
    await server.storage.put(keyOf(companyId, id), file)
    const kept = await withCompanyTransaction(server.database, companyId, async (db) => {
      const rows = await finish(db, document, { name, size: file.length })
      if (rows.length > 0) tellAsker(server, document, db)
      return rows.length > 0
    })
    if (!kept) await server.storage.remove(keyOf(companyId, id))
  } catch (error) {
    if (goesAway(error)) throw error
    server.log.warn({ err: error, kind: wanted.kind }, 'a document could not be made')
    await withCompanyTransaction(server.database, companyId, async (db) => {
      const rows = await fail(db, document)
      if (rows.length > 0) tellAsker(server, document, db, { failed: true })
    })
  }
}
