import type { Picture } from '#features/routine-tasks/reports/pictures.ts'
import {
  findPicture,
  listKeys,
  listKnown,
  type PictureRow,
} from '#features/routine-tasks/reports/server/picture-queries.ts'
import { maySeeOccurrence } from '#features/routine-tasks/reports/server/policy.ts'
import { type ServedFile, serveLinkedFiles } from '#server/files/linked-files.ts'
import { signLink } from '#server/files/links.ts'
import { removeOrphanedFiles } from '#server/files/orphaned-files.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import type { FileRows } from '#server/tenant-data.ts'

const FOLDER = 'report-pictures'
const VARIANTS = ['small', 'large'] as const
type Variant = (typeof VARIANTS)[number]

/** The storage key of a picture in one of its two sizes. */
export const keyOf = (companyId: string, id: string, variant: Variant): string =>
  `${FOLDER}/${companyId}/${id}-${variant}.webp`

interface DeletedRow {
  company: string
  id: string
}

/** Removes the files of a picture. */
export async function removeFiles(server: Server, { company, id }: DeletedRow): Promise<void> {
  for (const variant of VARIANTS) await server.storage.remove(keyOf(company, id, variant))
}

/** Removes the files of a deleted row. A trigger of the table enqueues it. */
export const removePictureFiles = job('pictures.remove', removeFiles)

/** Removes files without a row, except recent ones, whose row can still be written. */
export const sweepPictures = (server: Server): Promise<void> =>
  removeOrphanedFiles(server, FOLDER, listKnown)

export const pictureFiles: FileRows = { prefix: `${FOLDER}/`, keys: listKeys }

/** Adds links to the pictures of a row: they are valid for one member and expire after minutes. */
export function pictureLinker(server: Server, { companyId, userId, sessionId }: Member) {
  const urlOf = (fileId: string, variant: Variant) =>
    `/files/${FOLDER}/${signLink(server, { companyId, userId, sessionId, fileId, variant })}`
  const link = ({ stored, ...picture }: PictureRow): Picture => ({
    ...picture,
    url: stored ? urlOf(picture.id, 'large') : null,
    thumbnail_url: stored ? urlOf(picture.id, 'small') : null,
  })
  return <R extends { pictures?: PictureRow[] }>({ pictures, ...row }: R) => ({
    ...row,
    ...(pictures && { pictures: pictures.map(link) }),
  })
}

const isVariant = (name: string): name is Variant => VARIANTS.includes(name as Variant)

/** Serves pictures by links that expire after minutes. */
export function servePictures(server: Server): void {
  serveLinkedFiles(server, FOLDER, async (reader, link): Promise<ServedFile | undefined> => {
    const { companyId, fileId, variant } = link
    const picture = await findPicture(reader, fileId)
    if (!picture?.stored || !isVariant(variant) || !maySeeOccurrence(reader, picture))
      return undefined
    const name = `${picture.task_name} ${picture.date}.webp`
    return {
      ...{ key: keyOf(companyId, fileId, variant), name },
      ...{ type: 'image/webp', isOwnPicture: true },
    }
  })
}
