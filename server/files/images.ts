import sharp, { type Sharp } from 'sharp'
import { detectType } from '#server/files/detect-type.ts'
import { limitConcurrency } from '#server/limits/concurrency-limit.ts'

/** libvips reads many formats, including documents and vector graphics; only these are allowed. */
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

/** The maximum size of the decoded image; a larger one is refused by the size in its header. */
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 3
/** Image processing leaves half of Node's four threads to other work. */
const limitDecoding = limitConcurrency({ atOnce: 2, maxQueued: 50 })

const upright = (path: string) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()

/** The result of `draw` for an image on disk; undefined if the file is not a complete image. */
async function processImage<T>(path: string, draw: (picture: Sharp) => Promise<T>) {
  if (!((await detectType(path)) in LOADERS)) return undefined
  return limitDecoding(() => draw(upright(path)).catch(() => undefined))
}

/**
 * Draws the image in a file again as WebP: upright, cropped to a square of at most `side` pixels,
 * with nothing of the file but its colours. Returns undefined if the file is not a complete image.
 */
export const createSquareImage = (path: string, side: number): Promise<Uint8Array | undefined> =>
  processImage(path, (picture) =>
    picture
      .resize(side, side, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  )

/** The images that represent a file: in a list, and on its own. */
export interface Thumbnails {
  small: Uint8Array
  large: Uint8Array
}
const SMALL = 320
const LARGE = 1_280

const within = (picture: Sharp, side: number) =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })

/**
 * Draws the whole image in a file again as WebP, within 320 and within `side` pixels, never
 * enlarged, with nothing of the file but its colours. Returns undefined if the file is not a complete image.
 */
export const createThumbnails = (path: string, side = LARGE): Promise<Thumbnails | undefined> =>
  processImage(path, async (picture) => {
    const { data, info } = await within(picture, side).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const whole = sharp(data, { raw: { width, height, channels } })
    const [large, small] = await Promise.all([
      whole.clone().webp({ quality: 82 }).toBuffer(),
      within(whole.clone(), SMALL).webp({ quality: 80 }).toBuffer(),
    ])
    return { small, large }
  })
