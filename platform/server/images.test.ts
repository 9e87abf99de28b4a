import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from '#platform/server/images.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'
const drawing = sharp({ create: { width: 9, height: 9, channels: 3, background: '#d4371c' } })

test('the decoders of documents, vector graphics and rare formats are shut, whoever asks them', async () => {
  const tiff = await drawing.clone().tiff().toBuffer()
  for (const bytes of [Buffer.from(SVG), Buffer.from('P1 1 1 1'), tiff])
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported/)
})

test('what is kept of a picture are its colours', async () => {
  const bytes = await redraw(await drawing.clone().png().toBuffer(), 4)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([4, 4, 3])
  for (const [at, wanted] of [0xd4, 0x37, 0x1c].entries())
    expect(Math.abs((data[at] ?? 0) - wanted)).toBeLessThan(6)
})
