import sharp, { type Sharp } from 'sharp'
import { typeOf } from '#server/files/types.ts'
import { limitConcurrency } from '#server/limits/concurrency-limit.ts'

/** libvips knows many formats, documents and vector graphics among them; it may read only these. */
const LOADERS = {
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/apng': 'VipsForeignLoadPng',
  'image/webp': 'VipsForeignLoadWebp',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/avif': 'VipsForeignLoadHeif',
}
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: Object.values(LOADERS) })
sharp.cache(false)
sharp.concurrency(1)

/** What a small file may unfold to; more is refused by what its head declares. */
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 3
/** Pictures leave half of Node's four threads to everybody else. */
const inTurn = limitConcurrency({ atOnce: 2, maxQueued: 50 })

const upright = (path: string) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()

/** What is made of a picture on disk, or nothing for whatever is not a whole picture. */
async function drawn<T>(path: string, draw: (picture: Sharp) => Promise<T>) {
  if (!((await typeOf(path)) in LOADERS)) return undefined
  return inTurn(() => draw(upright(path)).catch(() => undefined))
}

/**
 * The picture that a file shows, drawn anew: upright, cut to a square of `side` pixels at most, as
 * WebP, with nothing of the file but its colours. Nothing for whatever is not a whole picture.
 */
export const redraw = (path: string, side: number): Promise<Uint8Array | undefined> =>
  drawn(path, (picture) =>
    picture
      .resize(side, side, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  )

/** What a picture is shown as: in a list, and by itself. */
export interface Thumbnails {
  small: Uint8Array
  large: Uint8Array
}
const SMALL = 320
const LARGE = 1_280

const within = (picture: Sharp, side: number) =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })

/**
 * The whole picture that a file shows, drawn anew as WebP within 320 and within 1,280 pixels, never
 * enlarged. Nothing for whatever is not a whole picture.
 */
export const thumbnailsOf = (path: string): Promise<Thumbnails | undefined> =>
  drawn(path, async (picture) => {
    const { data, info } = await within(picture, LARGE).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const whole = sharp(data, { raw: { width, height, channels } })
    const [large, small] = await Promise.all([
      whole.clone().webp({ quality: 82 }).toBuffer(),
      within(whole.clone(), SMALL).webp({ quality: 80 }).toBuffer(),
    ])
    return { small, large }
  })
