import { PICTURE_SIDE } from '#features/routine-tasks/reports/pictures.ts'

const QUALITY = 0.8

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))

/**
 * A picture within 1,600 pixels as WebP, or as JPEG where the browser cannot write WebP: upright,
 * without where it was taken. Undefined if the browser cannot read the file as a picture.
 */
export async function scaleDown(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const ratio = Math.min(1, PICTURE_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * ratio))
  canvas.height = Math.max(1, Math.round(bitmap.height * ratio))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await encode(canvas, 'image/webp')
  return drawn?.type === 'image/webp' ? drawn : ((await encode(canvas, 'image/jpeg')) ?? undefined)
}
