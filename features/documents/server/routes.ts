import {
  deleteDocument,
  getDocument,
  listDocuments,
  makeDocument,
} from '#features/documents/contract.ts'
import { serveDocuments } from '#features/documents/server/files.ts'
import { deleteOwn, findOwn, listOwn } from '#features/documents/server/queries.ts'
import { requestDocument, toDocument } from '#features/documents/server/request-document.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { notFound, requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const REMOVED = { en: 'The file is removed.', ar: 'أُزيل الملف.' }

export function documentRoutes(server: Server): void {
  serve(server, makeDocument, async (ctx, { body }) => ({
    document: await requestDocument(server, ctx, body),
  }))
  serve(server, listDocuments, async (ctx, { query }) => {
    const { rows, total } = await listOwn(ctx, query)
    return pageReply(
      await Promise.all(rows.map((row) => toDocument(server, ctx, row))),
      total,
      query,
    )
  })
  serve(server, getDocument, async (ctx, { params }) => ({
    document: await toDocument(server, ctx, requireFound(await findOwn(ctx, params.id))),
  }))
  serve(server, deleteDocument, async (ctx, { params }) => {
    if ((await deleteOwn(ctx, params.id)).length === 0) throw notFound()
    return { message: REMOVED[ctx.locale] }
  })
  serveDocuments(server)
}
