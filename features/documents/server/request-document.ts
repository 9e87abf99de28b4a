import type { Document, makeDocument } from '#features/documents/contract.ts'
import { createDocument } from '#features/documents/server/create-document.ts'
import { FOLDER, VARIANT } from '#features/documents/server/files.ts'
import { findPart } from '#features/documents/server/parts.ts'
import {
  countPending,
  type DocumentRow,
  insertDocument,
  removeOldest,
} from '#features/documents/server/queries.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { forbidden, invalidField, tooManyRequests } from '#server/errors.ts'
import { signLink } from '#server/files/links.ts'
import { InvalidInput } from '#server/http/input.ts'
import type { Server } from '#server/http/server.ts'
import { enqueueSerial } from '#server/jobs/jobs.ts'
import { enforceLimitIn } from '#server/limits/rate-limits.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'

const UNKNOWN = { en: 'This page cannot be taken along.', ar: 'لا يمكن تصدير هذه الصفحة.' }
const MAX_PENDING = 5
const WAIT_SECONDS = 15
const MAX_PER_HOUR = 60

/** Adds a link to the file if the caller can still read the page. */
export async function toDocument(server: Server, ctx: Ctx, row: DocumentRow): Promise<Document> {
  const { companyId, userId, sessionId } = ctx
  const isOpen = row.state === 'ready' && (await findPart(ctx, row.kind)?.may(ctx))
  const link = { companyId, userId, sessionId, fileId: row.id, variant: VARIANT }
  return { ...row, url: isOpen ? `/files/${FOLDER}/${signLink(server, link)}` : null }
}

/**
 * Queues a file. Throws 422 for an unknown page or an unknown filter, 403 if the caller cannot read
 * the page, 429 if they have five files pending.
 */
export async function requestDocument(
  server: Server,
  ctx: WriteContext,
  body: Parsed<typeof makeDocument>['body'],
) {
  const part = findPart(ctx, body.kind)
  if (!part) throw invalidField('kind', UNKNOWN)
  const parsed = part.query.safeParse(body.query, { error: createErrorMap(ctx.locale) })
  if (!parsed.success) throw new InvalidInput(fieldErrors(parsed.error.issues))
  if (!(await part.may(ctx))) throw forbidden()
  if ((await countPending(ctx)) >= MAX_PENDING) throw tooManyRequests(WAIT_SECONDS)
  const window = { key: `documents ${ctx.userId}`, max: MAX_PER_HOUR, minutes: 60 }
  await enforceLimitIn(server, ctx.db, window)
  const row = await insertDocument(ctx, { ...body, name: part.page[ctx.locale] })
  await removeOldest(ctx)
  const { companyId, userId } = ctx
  await enqueueSerial(ctx, createDocument, { companyId, userId, id: row.id })
  return toDocument(server, ctx, row)
}
