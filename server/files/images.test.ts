import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSquareImage, createThumbnails } from '#server/files/images.ts'
import { testFolder } from '#server/test/folder.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'
const drawing = (width = 9, height = 9) =>
  sharp({ create: { width, height, channels: 3, background: '#d4371c' } })

const folder = testFolder('images')

function onDisk(bytes: Uint8Array): string {
  const file = path.join(folder, 'picture')
  writeFileSync(file, bytes)
  return file
}

const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { format, width, height, exif } = await sharp(bytes).metadata()
  return { format, width, height, exif }
}

test('the decoders of documents, vector graphics and rare formats are shut, whoever asks them', async () => {
  const tiff = await drawing().tiff().toBuffer()
  for (const bytes of [Buffer.from(SVG), Buffer.from('P1 1 1 1'), tiff])
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported/)
})

test('what is kept of a picture are its colours', async () => {
  const bytes = await createSquareImage(onDisk(await drawing().png().toBuffer()), 4)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([4, 4, 3])
  for (const [at, wanted] of [0xd4, 0x37, 0x1c].entries())
    expect(Math.abs((data[at] ?? 0) - wanted)).toBeLessThan(6)
})

test('a picture is shown whole, in 320 and in 1,280 pixels at most', async () => {
  const file = onDisk(await drawing(3000, 1500).jpeg().toBuffer())
  const { small, large } = (await createThumbnails(file)) ?? {}
  expect(await sizeOf(small)).toEqual({ format: 'webp', width: 320, height: 160 })
  expect(await sizeOf(large)).toEqual({ format: 'webp', width: 1280, height: 640 })
})

test('a small picture is not enlarged, and one that lies on its side is shown upright', async () => {
  const lying = drawing(40, 20).jpeg().withMetadata({ orientation: 6 })
  const { small, large } = (await createThumbnails(onDisk(await lying.toBuffer()))) ?? {}
  for (const one of [small, large])
    expect(await sizeOf(one)).toEqual({ format: 'webp', width: 20, height: 40 })
})

test('what is see-through stays so', async () => {
  const glass = sharp({ create: { width: 9, height: 9, channels: 4, background: '#d4371c80' } })
  const { small } = (await createThumbnails(onDisk(await glass.png().toBuffer()))) ?? {}
  expect((await sharp(small).metadata()).hasAlpha).toBe(true)
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a text', () => Buffer.from('hello')],
  ['a vector graphic', () => Buffer.from(SVG)],
  ['a TIFF', () => drawing().tiff().toBuffer()],
  ['nothing', () => Buffer.alloc(0)],
  ['half a picture', async () => (await drawing(90, 90).jpeg().toBuffer()).subarray(0, 300)],
  ['a picture of 36 megapixels', () => drawing(6000, 6000).png().toBuffer()],
])('of %s there is nothing to show', async (_name, make) => {
  expect(await createThumbnails(onDisk(await make()))).toBeUndefined()
})
