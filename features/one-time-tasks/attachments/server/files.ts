import {
  findLinked,
  listKeys,
  listKnown,
} from '#features/one-time-tasks/attachments/server/queries.ts'
import type { ServedFile } from '#server/files/linked-files.ts'
import { serveLinkedFiles } from '#server/files/linked-files.ts'
import { removeOrphanedFiles } from '#server/files/orphaned-files.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import type { FileRows } from '#server/tenant-data.ts'

export const FOLDER = 'attachments'
export const VARIANTS = ['file', 'small', 'large'] as const
export type Variant = (typeof VARIANTS)[number]

/** The storage key of a file, or of its thumbnail. */
export const keyOf = (companyId: string, id: string, variant: Variant = 'file'): string =>
  variant === 'file'
    ? `${FOLDER}/${companyId}/${id}`
    : `${FOLDER}/${companyId}/${id}-${variant}.webp`

interface DeletedRow {
  company: string
  id: string
}

/** Removes the stored files of a deleted row. A trigger of the table enqueues it. */
export const removeFiles = job('attachments.remove', async (server, row: DeletedRow) => {
  for (const variant of VARIANTS) await server.storage.remove(keyOf(row.company, row.id, variant))
})

/**
 * Removes stored files without a row, except recent ones, which can belong to an upload in
 * progress.
 */
export const sweepStored = (server: Server): Promise<void> =>
  removeOrphanedFiles(server, FOLDER, listKnown)

/**
 * The stored files that rows refer to; only the originals are required, since thumbnails are stored
 * later.
 */
export const attachmentFiles: FileRows = { prefix: `${FOLDER}/`, keys: listKeys }

const isVariant = (name: string): name is Variant => VARIANTS.includes(name as Variant)

/** Serves files by links that expire after minutes. */
export function serveAttachments(server: Server): void {
  serveLinkedFiles(server, FOLDER, async (reader, link): Promise<ServedFile | undefined> => {
    const { companyId, fileId, variant } = link
    const file = await findLinked(reader, fileId)
    if (!file || !isVariant(variant)) return undefined
    const { name, type, size } = file
    const key = keyOf(companyId, fileId, variant)
    if (variant === 'file') return { key, name, type, size }
    if (!file.is_picture) return undefined
    return { key, name: `${name}.webp`, type: 'image/webp', isOwnPicture: true }
  })
}
