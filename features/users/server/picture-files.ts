import { type PublicFiles, toStorageKey } from '#server/files/public-files.ts'
import { job } from '#server/jobs/job.ts'

/** Anyone who knows a picture's name may see it: 256 random bits, shown only to the company. */
export const PICTURES: PublicFiles = {
  folder: 'pictures',
  name: /^[A-Za-z0-9_-]{43}\.webp$/,
  type: 'image/webp',
}

/** Removes a picture that no member has any more. */
export const removePictureFile = job(
  'files.remove_pictures',
  (server, { name }: { name: string }) => server.storage.remove(toStorageKey(PICTURES, name)),
)
