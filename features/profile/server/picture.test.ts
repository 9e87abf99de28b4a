import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { isOwner } from '#features/auth/contract.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { deleteProfilePicture, PICTURE_MAX_BYTES } from '#features/profile/page-contract.ts'
import { BOUNDARY, FORM_TYPE, formOf, type Part } from '#features/profile/server/test/forms.ts'
import {
  type Hostile,
  hostilePictures,
  MARK,
  picture,
  pictureOf,
  turned,
} from '#features/profile/server/test/pictures.ts'
import { deleteUser } from '#features/users/contract.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { eventually } from '#server/test/eventually.ts'

// Rate limits are off, because one member sends all the hostile files of this test.
const diwan = openDiwan({ RATE_LIMITS: 'off' })
const URL_OF_PICTURE = /^\/files\/pictures\/[A-Za-z0-9_-]{43}\.webp$/
const UPLOAD = '/api/user/upload-profile-picture'
const TOO_LARGE = 'File size exceeds limit of 1.99MB'

let place: World
let corpus: Hostile[]

beforeAll(async () => {
  place = await world(diwan)
  corpus = await hostilePictures()
})

interface Sent {
  token?: string
  headers?: Record<string, string>
}

async function post(payload: Buffer | string, { token, headers }: Sent = {}) {
  const response = await diwan.server.fastify.inject({
    method: 'POST',
    url: UPLOAD,
    headers: {
      authorization: `Bearer ${token ?? place.owner.token}`,
      'content-type': FORM_TYPE,
      ...headers,
    },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

const send = (bytes: Buffer, sent?: Sent, part: Partial<Part> = {}) =>
  post(formOf({ bytes, filename: 'me.png', type: 'image/png', ...part }), sent)

const get = (url: string) => diwan.server.fastify.inject({ method: 'GET', url })
const pictureUrl = async () =>
  (await place.as(place.owner).call(getUserProfile)).body.data.profile.ppUrl

/** All files in FILES_DIR, by relative path. */
function stored(): string[] {
  const { filesDir } = diwan.server.config
  const entries = readdirSync(filesDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(filesDir, path.join(entry.parentPath, entry.name)))
}
const bytesAt = (url: string) =>
  readFileSync(path.join(diwan.server.config.filesDir, url.replace('/files/', '')))

async function expectRedrawn(url: string): Promise<void> {
  expect(url).toMatch(URL_OF_PICTURE)
  const bytes = bytesAt(url)
  expect(bytes.includes(MARK)).toBe(false)
  expect(bytes.readUInt32LE(4) + 8, 'nothing follows the picture').toBe(bytes.length)
  const { format, width, height, exif, icc, iptc, xmp } = await sharp(bytes).metadata()
  expect({ format, exif, icc, iptc, xmp }).toEqual({ format: 'webp' })
  expect(Math.max(width, height)).toBeLessThanOrEqual(512)
  await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()
}

/** Starts an upload over a real connection. */
async function beginUpload(): Promise<ClientRequest> {
  const { server } = diwan.server.fastify
  if (!server.listening) await diwan.server.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.address() as AddressInfo
  const headers = { authorization: `Bearer ${place.owner.token}`, 'content-type': FORM_TYPE }
  return request({ port, path: UPLOAD, method: 'POST', headers })
}

/** Sends the given bytes and then endless zeros, until a response arrives. */
async function sendEndless(start: Buffer): Promise<{ status: number | undefined; sent: number }> {
  const endless = await beginUpload()
  const piece = Buffer.alloc(256 * 1024)
  let sent = 0
  return new Promise((resolve, reject) => {
    const write = () => {
      while (!endless.destroyed) {
        sent += piece.length
        if (!endless.write(piece)) return
      }
    }
    endless.on('drain', write).on('error', reject)
    endless.on('response', ({ statusCode }) => {
      resolve({ status: statusCode, sent })
      endless.destroy()
    })
    endless.write(start)
    write()
  })
}

/** Sends the given bytes, waits until they are written, and disconnects. */
async function sendAndLeave(start: Buffer): Promise<void> {
  const left = await beginUpload()
  await new Promise<void>((resolve) => {
    left.on('error', () => resolve()).on('close', () => resolve())
    left.write(start, () => setTimeout(() => left.destroy(), 50))
  })
}

describe('a picture', () => {
  test('of each kind is drawn anew, shown in the profile and served as nothing but a picture', async () => {
    for (const kind of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const { status, body } = await send(await picture(kind, 700, 900))
      expect([kind, status, Object.keys(body)]).toEqual([kind, 200, ['ppUrl']])
      await expectRedrawn(body.ppUrl)
      expect(await pictureUrl()).toBe(body.ppUrl)
      const served = await get(body.ppUrl)
      expect(served.statusCode).toBe(200)
      expect(served.rawPayload.equals(bytesAt(body.ppUrl))).toBe(true)
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
  })

  test('stands upright, is cut to a square of 512 pixels, and is never enlarged', async () => {
    const sizeOf = async (bytes: Buffer) => {
      const { width, height } = await sharp(bytesAt((await send(bytes)).body.ppUrl)).metadata()
      return [width, height]
    }
    expect(await sizeOf(await picture('jpeg', 4000, 3000))).toEqual([512, 512])
    expect(await sizeOf(await picture('png', 40, 20))).toEqual([40, 20])
    expect(await sizeOf(await turned(40, 20))).toEqual([20, 40])
  })

  test('takes the place of the one before, whose file is gone', async () => {
    const first = (await send(await picture('png'))).body.ppUrl
    const second = (await send(await picture('png'))).body.ppUrl
    expect(second).not.toBe(first)
    expect((await get(first)).statusCode).toBe(404)
    expect(stored()).toEqual([second.replace('/files/', '')])
  })

  test('is one when several are sent at once', async () => {
    const bytes = await picture('png')
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(bytes)))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(stored()).toEqual([(await pictureUrl())?.replace('/files/', '')])
  })

  test('can be removed, once or again, and its file with it', async () => {
    const { ppUrl } = (await send(await picture('png'))).body
    const { as, owner } = place
    for (const _time of [1, 2])
      expect((await as(owner).call(deleteProfilePicture)).body.message).toBe(
        'Your picture is removed.',
      )
    expect(await pictureUrl()).toBeNull()
    expect([stored(), (await get(ppUrl)).statusCode]).toEqual([[], 404])
  })

  test('that the database does not take leaves no file behind', async () => {
    const { ownerPool } = diwan.server.database
    await ownerPool.query(
      'alter table users add constraint none check (picture_url is null) not valid',
    )
    expect((await send(await picture('png'))).status).toBe(500)
    await ownerPool.query('alter table users drop constraint none')
    expect([stored(), await pictureUrl()]).toEqual([[], null])
  })

  test('needs a session, and is each member’s own', async () => {
    const colleague = await place.build.user()
    expect((await send(await picture('png'), { token: 'x' })).status).toBe(401)
    const { ppUrl } = (await send(await picture('png'), { token: colleague.token })).body
    expect(await pictureUrl()).toBeNull()
    expect(stored()).toEqual([ppUrl.replace('/files/', '')])
    await place.as(colleague).call(deleteProfilePicture)
  })

  test('of a member who is removed is gone with them, also for who knows its address', async () => {
    const colleague = await place.build.user()
    const { ppUrl } = (await send(await picture('png'), { token: colleague.token })).body
    expect((await get(ppUrl)).statusCode).toBe(200)
    const removed = { params: { user_id: colleague.id }, query: {} }
    expect((await place.as(place.owner).call(deleteUser, removed)).status).toBe(200)
    const jobs = await startJobs(diwan.server, { isTimed: false })
    await eventually(async () => expect((await get(ppUrl)).statusCode).toBe(404))
    await jobs.stop()
    expect(stored()).toEqual([])
    const { rows } = await diwan.server.database.ownerPool.query(
      'select picture_url from users where id = $1',
      [colleague.id],
    )
    expect(rows).toEqual([{ picture_url: null }])
  })
})

test('only names of pictures lead anywhere: no way out of the folder, no other file in it', async () => {
  const { ppUrl } = (await send(await picture('png'))).body
  const name = path.basename(ppUrl)
  const tried = [
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '..%5cx',
    `${name}.part`,
    `.${name}`,
    `${name}%00`,
  ]
  tried.push(name.slice(0, -5), name.replace('.webp', '.svg'), `x${name}`, `${'a'.repeat(43)}.webp`)
  for (const one of ['', ...tried]) {
    const reply = await get(`/files/pictures/${one}`)
    expect([one, reply.statusCode]).toEqual([one, 404])
    expect(reply.headers['cache-control'] ?? 'no-store').toBe('no-store')
  }
  expect((await get('/files/../package.json')).statusCode).toBe(404)
})

describe('a file’s size', () => {
  test('may be 2,086,666 bytes and not one more', async () => {
    expect(PICTURE_MAX_BYTES).toBe(Math.floor(2_086_666.24))
    expect((await send(pictureOf(PICTURE_MAX_BYTES))).status).toBe(200)
    const before = stored()
    const refused = await send(pictureOf(PICTURE_MAX_BYTES + 1))
    expect(refused).toEqual({
      status: 413,
      body: { message: TOO_LARGE, errors: { profile_picture: [TOO_LARGE] } },
    })
    const declared = await send(pictureOf(PICTURE_MAX_BYTES * 2))
    expect(declared).toEqual(refused)
    const headers = { 'accept-language': 'ar' }
    const arabic = await send(pictureOf(PICTURE_MAX_BYTES + 1), { headers })
    expect(arabic.body.message).toBe('حجم الملف يتجاوز الحد المسموح به وهو 1.99 ميغابايت')
    expect(stored()).toEqual(before)
  })

  test('that has no end is refused while it still comes, and is kept nowhere', async () => {
    const before = stored()
    const head = formOf({ bytes: '', filename: 'a.png' }).subarray(0, -8 - BOUNDARY.length)
    for (const start of [head, head.subarray(0, -2), Buffer.from('x')]) {
      const { status, sent } = await sendEndless(start)
      expect(status).toBe(413)
      expect(sent).toBeLessThan(50e6)
    }
    expect(stored()).toEqual(before)
  })
})

test('uploads that are given up on their way leave nothing behind and stand in nobody’s way', async () => {
  const before = stored()
  const half = formOf({ filename: 'a.png', bytes: pictureOf(5_000) }).subarray(0, 3_000)
  await Promise.all(Array.from({ length: 60 }, () => sendAndLeave(half)))
  await eventually(() => expect(stored()).toEqual(before))
  // A busy machine can still be reading some of the uploads and reports that it is busy.
  const wanted = await picture('png')
  await eventually(async () => expect((await send(wanted)).status).toBe(200))
})

describe('a form', () => {
  const file = { filename: 'a.png', bytes: pictureOf(200) }
  const ONE_FILE = 'Send exactly one file, in the field profile_picture.'
  const BROKEN = 'The file did not arrive whole. Please send it again.'
  const whole = formOf(file)

  test.each<[string, Buffer | string, string]>([
    ['without a file', formOf(), ONE_FILE],
    ['with two files', formOf(file, file), ONE_FILE],
    ['with the file in another field', formOf({ ...file, name: 'avatar' }), ONE_FILE],
    ['with a field that every object has', formOf({ ...file, name: '__proto__' }), BROKEN],
    ['with a text for a file', formOf({ bytes: 'hello' }), ONE_FILE],
    ['with a text before the file', formOf({ name: 'x', bytes: 'hello' }, file), ONE_FILE],
    ['with a text after the file', formOf(file, { name: 'x', bytes: 'hello' }), ONE_FILE],
    ['that breaks off in the file', whole.subarray(0, 150), BROKEN],
    ['that breaks off in the head', whole.subarray(0, 30), BROKEN],
    ['without an end', whole.subarray(0, -6), BROKEN],
    ['of another boundary', whole.toString('latin1').replaceAll(BOUNDARY, 'other'), BROKEN],
    ['of nothing', '', ONE_FILE],
  ])('%s is refused with a sentence', async (_name, payload, says) => {
    const before = stored()
    const { status, body } = await post(payload)
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: says, errors: { profile_picture: [says] } },
    })
    expect(stored()).toEqual(before)
  })

  test('of another media type, or without its boundary, is not read at all', async () => {
    const types = ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed']
    types.push(
      'image/png',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
    )
    for (const type of types) {
      const { status, body } = await post(whole, { headers: { 'content-type': type } })
      expect([type, status]).toEqual([type, 415])
      expect(body.errors.profile_picture).toEqual(['Send the file as multipart/form-data.'])
    }
    const json = await post('{"profile_picture":"x"}', {
      headers: { 'content-type': 'application/json' },
    })
    expect([json.status, Object.keys(json.body.errors)]).toEqual([422, ['profile_picture']])
  })
})

describe('hostile files', () => {
  test('end refused with a sentence or as a new picture of their colours, and nothing else is kept', async () => {
    await send(await picture('png'))
    expect(corpus.length).toBeGreaterThanOrEqual(60)
    const folder = (await pictureUrl())?.replace('/files/', '')
    let kept = folder
    for (const { name, bytes, filename = 'a.png', type = 'image/png', ends } of corpus) {
      const { status, body } = await send(bytes, {}, { filename, type })
      if (ends !== 'either') expect([name, status]).toEqual([name, ends === 'refused' ? 422 : 200])
      if (status === 200) await expectRedrawn(body.ppUrl)
      else expect([name, body.errors?.profile_picture?.[0]], name).toEqual([name, body.message])
      if (status === 200) kept = body.ppUrl.replace('/files/', '')
      expect([name, stored()]).toEqual([name, [kept]])
    }
    expect(existsSync('/etc/cron.d/picture')).toBe(false)
  })

  test('do not keep others waiting: requests are answered while pictures are drawn', async () => {
    const large = await picture('png', 4900, 4900)
    let drawn = 0
    const uploads = Array.from({ length: 8 }, async () => {
      expect((await send(large)).status).toBe(200)
      drawn += 1
    })
    for (let asked = 0; asked < 5; asked += 1)
      expect((await place.as(place.owner).call(isOwner)).status).toBe(200)
    expect(drawn).toBeLessThan(uploads.length)
    await Promise.all(uploads)
  })
})
