import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'

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
const MOST_PIXELS = 25_000_000
const MOST_SECONDS = 3
/** Pictures leave half of Node's four threads to everybody else. */
const inTurn = limitConcurrency({ atOnce: 2, mostWaiting: 50 })

async function encode(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

/**
 * The picture that a file shows, drawn anew: upright, cut to a square of `side` pixels at most, as
 * WebP, with nothing of the file but its colours. Nothing for whatever is not a whole picture.
 */
export async function redraw(bytes: Uint8Array, side: number): Promise<Uint8Array | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !(type.mime in LOADERS)) return undefined
  return inTurn(() => encode(bytes, side).catch(() => undefined))
}
