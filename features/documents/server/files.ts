import { findPart } from '#features/documents/server/parts.ts'
import { findLinked, listExistingIds, listKeys } from '#features/documents/server/queries.ts'
import { MEDIA_TYPES } from '#records/documents/kinds.ts'
import { type ServedFile, serveLinkedFiles } from '#server/files/linked-files.ts'
import { removeOrphanedFiles } from '#server/files/orphaned-files.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import type { FileRows } from '#server/tenant-data.ts'

export const FOLDER = 'documents'
export const VARIANT = 'file'

export const keyOf = (companyId: string, id: string): string => `${FOLDER}/${companyId}/${id}`

export const documentFiles: FileRows = {
  prefix: `${FOLDER}/`,
  keys: listKeys,
  notExported: 'files of a week, made of what travels',
}

/**
 * Removes stored files without a row; recent ones are spared because their row may still follow.
 */
export const sweepDocuments = (server: Server): Promise<void> =>
  removeOrphanedFiles(server, FOLDER, listExistingIds)

/** Removes the file of a deleted row. A trigger of the table enqueues it. */
export const removeFile = job(
  'documents.remove',
  (server, { company, id }: { company: string; id: string }) =>
    server.storage.remove(keyOf(company, id)),
)

/**
 * Serves a file to the member who requested it while they can read its page.
 */
export function serveDocuments(server: Server): void {
  serveLinkedFiles(server, FOLDER, async (reader, link): Promise<ServedFile | undefined> => {
    const file = link.variant === VARIANT ? await findLinked(reader, link.fileId) : undefined
    if (!file || !(await findPart(reader, file.kind)?.may(reader))) return undefined
    const { format, name, size } = file
    return {
      ...{ key: keyOf(link.companyId, link.fileId), size },
      ...{ type: MEDIA_TYPES[format], name: `${name}.${format}` },
    }
  })
}
