import * as z from 'zod/mini'
import { PICTURE_FIELD } from '#features/profile/page-contract.ts'
import { listPictures, replacePictureUrl } from '#features/profile/server/queries.ts'
import { PICTURES } from '#features/users/server/picture-files.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField } from '#server/errors.ts'
import { removeQuietly, toStorageKey } from '#server/files/public-files.ts'
import type { ReceivedFile } from '#server/files/receive-file.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { newSecret } from '#server/ids.ts'
import { enforceLimits } from '#server/limits/rate-limits.ts'
import type { FileRows } from '#server/tenant-data.ts'

const FOLDER_URL = `/files/${PICTURES.folder}/`
/** Accepts only the address of a picture. */
export const pictureAddress = z
  .string()
  .check(z.regex(/^\/files\/pictures\/[A-Za-z0-9_-]{43}\.webp$/))

/** The keys of the pictures that users have. */
export const pictureFiles: FileRows = {
  prefix: `${PICTURES.folder}/`,
  keys: listPictures(FOLDER_URL, `${PICTURES.folder}/`),
}

const SIDE = 512
const TRIES = { max: 30, minutes: 15 }

const notAPicture = () =>
  invalidField(PICTURE_FIELD, {
    en: 'This file is not a picture that can be used. Choose a JPEG, PNG, WebP, GIF or AVIF picture of at most 25 megapixels.',
    ar: 'هذا الملف ليس صورة يمكن استخدامها. اختر صورة بصيغة JPEG أو PNG أو WebP أو GIF أو AVIF لا تتجاوز 25 ميغابكسل.',
  })

/** Sets or removes the member's picture, then deletes the previous file. */
async function setPicture(server: Server, member: Member, url: string | null): Promise<void> {
  const before = await withCompanyTransaction(server.database, member.companyId, (db) =>
    replacePictureUrl({ ...member, db }, url),
  )
  const name = before?.replace(FOLDER_URL, '') ?? ''
  if (!PICTURES.name.test(name)) return
  await removeQuietly({ storage: server.storage, log: member.log }, toStorageKey(PICTURES, name))
}

/** Redraws the picture, stores it, and replaces the member's. Throws 422 if it is not a picture. */
export async function uploadPicture(
  server: Server,
  member: Member,
  file: ReceivedFile,
): Promise<string> {
  await enforceLimits(server, [{ key: `picture ${member.userId}`, ...TRIES }])
  // Loaded on the first upload, so that it does not slow down the server's start.
  const { createSquareImage } = await import('#server/files/images.ts')
  const bytes = await createSquareImage(file.path, SIDE)
  if (!bytes) throw notAPicture()
  const name = `${newSecret()}.webp`
  await server.storage.put(toStorageKey(PICTURES, name), bytes)
  try {
    await setPicture(server, member, `${FOLDER_URL}${name}`)
  } catch (error) {
    await removeQuietly({ storage: server.storage, log: member.log }, toStorageKey(PICTURES, name))
    throw error
  }
  return `${FOLDER_URL}${name}`
}

export const removePicture = (server: Server, member: Member): Promise<void> =>
  setPicture(server, member, null)
