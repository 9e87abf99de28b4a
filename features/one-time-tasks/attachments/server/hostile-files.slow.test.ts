import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Diwan, openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import type { Attachment } from '#features/one-time-tasks/attachments/contract.ts'
import type { HostileFile } from '#features/one-time-tasks/attachments/server/test/hostile-contents.ts'
import { hostileFiles } from '#features/one-time-tasks/attachments/server/test/hostile-files.ts'
import {
  expectConsistentFiles,
  get,
  getFileAccounts,
  sendFiles,
} from '#features/one-time-tasks/attachments/server/test/sending-queries.ts'
import { startBucket, type TestBucket } from '#server/test/bucket.ts'

/**
 * Control characters, invisible and direction-changing characters, line ends, and path separators.
 */
const NOT_IN_A_NAME = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\]/u

async function expectDownload(diwan: Diwan, file: Attachment, { bytes, ends }: HostileFile) {
  const { statusCode, headers, rawPayload } = await get(diwan, file.url)
  expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const type = String(headers['content-type'])
  expect([file.type, `${file.type}; charset=utf-8`]).toContain(type)
  if ('type' in ends) expect(file.type).toBe(ends.type)
  if ('shown' in ends) expect(file.name).toBe(ends.shown)
  const disposition = String(headers['content-disposition'])
  const [, plain = '', whole = ''] =
    /^attachment; filename="([^"\\\r\n]*)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]*)$/.exec(
      disposition,
    ) ?? []
  expect(plain, disposition).toMatch(/^[ -~]+$/)
  expect(decodeURIComponent(whole)).toBe(file.name)
  expect(`${file.name}${plain}`).not.toMatch(NOT_IN_A_NAME)
  expect(file.name.length).toBeLessThanOrEqual(200)
}

async function expectPictures(diwan: Diwan, file: Attachment, { ends }: HostileFile) {
  const drawn = file.thumbnail_url !== null
  if ('drawn' in ends) expect(drawn).toBe(ends.drawn)
  for (const url of [file.thumbnail_url, file.preview_url]) {
    expect(url !== null).toBe(drawn)
    if (!url) continue
    const { statusCode, headers, rawPayload } = await get(diwan, url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    const { format, exif, icc, iptc, xmp } = await sharp(rawPayload).metadata()
    expect({ format, exif, icc, iptc, xmp }).toEqual({ format: 'webp' })
    expect(rawPayload.readUInt32LE(4) + 8, 'nothing follows the picture').toBe(rawPayload.length)
  }
}

/** Defines the tests of hostile files, the same for every kind of storage. */
function testHostileFiles(diwan: Diwan): void {
  let place: World
  beforeAll(async () => {
    place = await world(diwan)
  })

  test('none of the hostile files runs, is shown or leaves anything behind', {
    timeout: 120_000,
  }, async () => {
    const corpus = await hostileFiles()
    expect(corpus.length).toBeGreaterThanOrEqual(120)
    let taskId = ''
    for (const [at, one] of corpus.entries()) {
      if (at % 50 === 0) taskId = await place.build.oneTimeTask()
      const { name, filename, bytes, claims = 'text/plain', ends } = one
      const before = (await getFileAccounts(place)).ids.length
      const sent = { filename, bytes, type: claims }
      const { status, body } = await sendFiles(diwan, { taskId, token: place.owner.token }, [sent])
      const expected = 'status' in ends ? ends.status : 201
      expect([name, status, body.message]).toEqual([
        name,
        expected,
        expected === 201 ? undefined : expect.any(String),
      ])
      const [file] = body.attachments ?? []
      if (file) {
        await expectDownload(diwan, file, one).catch((error) =>
          Promise.reject(new Error(name, { cause: error })),
        )
        await expectPictures(diwan, file, one)
      }
      const { ids } = await expectConsistentFiles(diwan, place, name)
      expect([name, ids.length]).toEqual([name, before + (file ? 1 : 0)])
    }
  })
}

describe('files on the disk', () => {
  testHostileFiles(openDiwan())
})

describe('files in a bucket', () => {
  let bucket: TestBucket
  const environment: Record<string, string> = {}
  beforeAll(async () => {
    bucket = await startBucket()
    environment.S3_URL = bucket.url
  })
  afterAll(() => bucket.stop())

  testHostileFiles(openDiwan(environment))
})
