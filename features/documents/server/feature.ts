import * as pages from '#features/documents/pages.ts'
import { createDocument } from '#features/documents/server/create-document.ts'
import { documentFiles, removeFile, sweepDocuments } from '#features/documents/server/files.ts'
import { deleteExpiredDocuments } from '#features/documents/server/queries.ts'
import { documentRoutes } from '#features/documents/server/routes.ts'
import type { Feature } from '#server/feature.ts'

/** Pages as files: spreadsheets and PDF, created by a job. */
export const documents: Feature = {
  tables: ['documents'],
  pages: Object.values(pages),
  routes: documentRoutes,
  jobs: [createDocument, removeFile],
  notExported: { documents: 'files of a week, made of what travels' },
  files: [documentFiles],
  sweep: sweepDocuments,
  purge: (now) => [deleteExpiredDocuments(now)],
}
