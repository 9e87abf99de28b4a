import {
  deleteDocument,
  getDocument,
  listDocuments,
  makeDocument,
} from '#features/documents/contract.ts'
import { ask, shown } from '#features/documents/server/asking.ts'
import { serveDocuments } from '#features/documents/server/files.ts'
import { MAKE_JOB, make } from '#features/documents/server/making.ts'
import { deleteOwn, findOwn, listOwn, type Named } from '#features/documents/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { notFound, requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const REMOVED = { en: 'The file is removed.', ar: 'أُزيل الملف.' }

export function documentRoutes(server: Server): void {
  server.jobs[MAKE_JOB] = (document: Named) => make(server, document)
  serve(server, makeDocument, async (ctx, { body }) => ({ document: await ask(server, ctx, body) }))
  serve(server, listDocuments, async (ctx, { query }) => {
    const { rows, total } = await listOwn(ctx, query)
    return pageReply(await Promise.all(rows.map((row) => shown(server, ctx, row))), total, query)
  })
  serve(server, getDocument, async (ctx, { params }) => ({
    document: await shown(server, ctx, requireFound(await findOwn(ctx, params.id))),
  }))
  serve(server, deleteDocument, async (ctx, { params }) => {
    if ((await deleteOwn(ctx, params.id)).length === 0) throw notFound()
    return { message: REMOVED[ctx.locale] }
  })
  serveDocuments(server)
}
