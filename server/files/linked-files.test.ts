import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { type ServedFile, serveLinkedFiles } from '#server/files/linked-files.ts'
import { signLink } from '#server/files/links.ts'
import { createServer, type Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import { startBucket, type TestBucket } from '#server/test/bucket.ts'
import { testFolder } from '#server/test/folder.ts'

let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket()
})
const diwan = openDiwan()
const filesDir = testFolder('linked')
const TEXT = 'مرحبًا بكم في ديوان'
const BYTES = Buffer.from(TEXT)
const NAME = 'تقرير ٢٠٢٦.html'

let place: World
const servers: Server[] = []
/** The file that is served for each id. */
const files = new Map<string, ServedFile>()

/** A server whose links serve `files`. */
function open(more: Record<string, string> = {}): Server {
  const config = readConfig({ DEMO: '0', FILES_DIR: filesDir, ...more })
  const { database } = diwan.server
  const server = createServer({
    config,
    database,
    clock: diwan.clock,
    log: pino({ level: 'silent' }),
  })
  serveLinkedFiles(server, 'test', async (_reader, { fileId, variant }) =>
    files.get(`${fileId} ${variant}`),
  )
  servers.push(server)
  return server
}

/** The session for which all links in this file are made. */
let whose: { companyId: string; userId: string; sessionId: string }

beforeAll(async () => {
  place = await world(diwan)
  const session = await place.write((db) => db.first(sql<{ id: string }>`select id from sessions`))
  whose = { companyId: place.company.id, userId: place.owner.id, sessionId: session?.id ?? '' }
})
afterAll(async () => {
  for (const { fastify } of servers) await fastify.close()
  await bucket.stop()
})

async function keep(server: Server, fields: Partial<ServedFile> = {}, variant = 'original') {
  const fileId = uuidv7()
  const key = `test/${fileId}`
  await server.storage.put(key, BYTES)
  const file = { key, size: BYTES.length, type: 'text/html', name: NAME, ...fields }
  files.set(`${fileId} ${variant}`, file)
  return { link: signLink(server, { ...whose, fileId, variant }), fileId }
}

const get = (server: Server, link: string, headers: Record<string, string> = {}) =>
  server.fastify.inject({ method: 'GET', url: `/files/test/${link}`, headers })

describe.each<[string, () => Server]>([
  ['a folder', () => open()],
  ['a bucket', () => open({ S3_URL: bucket.url })],
])('a file in %s', (_kind, start) => {
  let server: Server
  beforeAll(() => {
    server = start()
  })

  test('is saved under its own name, and neither runs nor is shown where it was opened', async () => {
    const reply = await get(server, (await keep(server)).link)
    expect([reply.statusCode, reply.body]).toEqual([200, TEXT])
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html',
      'content-length': String(BYTES.length),
      'content-disposition': `attachment; filename="file.html"; filename*=UTF-8''${encodeURIComponent(NAME)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    })
  })

  test('is shown when it is a picture that we have drawn', async () => {
    const shown = { isOwnPicture: true, type: 'image/webp', name: 'x.webp' }
    const { headers } = await get(server, (await keep(server, shown, 'small')).link)
    expect(headers['content-disposition']).toBe(
      'inline; filename="x.webp"; filename*=UTF-8\'\'x.webp',
    )
  })

  test('can be asked for in part', async () => {
    const { link } = await keep(server)
    const { length } = BYTES
    const parts: [range: string, first: number, end: number][] = [
      ['bytes=0-1', 0, 2],
      ['bytes=3-9', 3, 10],
      ['bytes=5-', 5, length],
      ['bytes=-4', length - 4, length],
      ['bytes=-9999', 0, length],
      ['bytes=2-9999', 2, length],
    ]
    for (const [range, first, end] of parts) {
      const reply = await get(server, link, { range })
      expect([range, reply.statusCode, reply.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${first}-${end - 1}/${length}`,
      ])
      expect(reply.rawPayload.equals(BYTES.subarray(first, end))).toBe(true)
      expect(reply.headers['content-length']).toBe(String(end - first))
    }
    for (const range of ['bytes=9-3', 'bytes=0-1,3-4', 'letters=0-1', 'bytes=-', 'bytes=x-'])
      expect([range, (await get(server, link, { range })).statusCode]).toEqual([range, 200])
    const conditional = await get(server, link, { range: 'bytes=0-0', 'if-range': '"x"' })
    expect(conditional.statusCode).toBe(200)
  })

  test('has nothing behind its end', async () => {
    const reply = await get(server, (await keep(server)).link, { range: 'bytes=5000-' })
    expect([
      reply.statusCode,
      reply.headers['content-range'],
      reply.headers['cache-control'],
    ]).toEqual([416, `bytes */${BYTES.length}`, 'no-store'])
  })

  test('that is gone is 404, and that is not kept in mind', async () => {
    const { link, fileId } = await keep(server)
    await server.storage.remove(`test/${fileId}`)
    const gone = await get(server, link)
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
    files.delete(`${fileId} original`)
    expect((await get(server, link)).statusCode).toBe(404)
  })
})

describe('a link', () => {
  let server: Server
  beforeAll(() => {
    server = open()
  })
  const made = '2026-11-21T09:00:00Z'
  const statusAt = async (instant: string, link: string) => {
    diwan.clock.set(instant)
    return (await get(server, link)).statusCode
  }

  test('is the same for five minutes, and good for five to ten', async () => {
    diwan.clock.set(made)
    const { link, fileId } = await keep(server)
    const again = () => signLink(server, { ...whose, fileId, variant: 'original' })
    diwan.clock.set('2026-11-21T09:04:59Z')
    expect(again()).toBe(link)
    diwan.clock.set('2026-11-21T09:05:00Z')
    expect(again()).not.toBe(link)
    expect(await statusAt('2026-11-21T09:09:59Z', link)).toBe(200)
    expect(await statusAt('2026-11-21T09:10:00Z', link)).toBe(404)
    expect(await statusAt('2026-12-21T09:00:00Z', link)).toBe(404)
    diwan.clock.set(made)
  })

  test('ends with the session that it was made for', async () => {
    const { link } = await keep(server)
    const { etag = '' } = (await get(server, link)).headers
    const endSessions = (at: string) =>
      place.write((db) => db.all(sql`update sessions set expires_at = ${at}`))
    expect((await get(server, link, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    await endSessions('2026-11-20T00:00:00Z')
    expect((await get(server, link, { 'if-none-match': String(etag) })).statusCode).toBe(404)
    await endSessions('2026-12-31T00:00:00Z')
    expect((await get(server, link)).statusCode).toBe(200)
  })

  test('that is changed anywhere leads nowhere', async () => {
    const { link } = await keep(server)
    const parts = link.split('.')
    const other = uuidv7()
    const forged = [0, 1, 2, 3].map((at) => parts.with(at, other).join('.'))
    forged.push(parts.with(4, 'small').join('.'), parts.with(5, '9999999999').join('.'))
    forged.push(link.slice(0, -1), `${link}=`, `${link}A`, link.toUpperCase(), 'x', '.', '..x')
    for (const letter of [0, 40, 80, 120, 150, link.length - 1]) {
      const swapped = link[letter] === '0' ? '1' : '0'
      forged.push(link.slice(0, letter) + swapped + link.slice(letter + 1))
    }
    for (const one of forged) {
      const { statusCode, headers } = await get(server, one)
      expect([one, statusCode, headers['cache-control']]).toEqual([one, 404, 'no-store'])
    }
    expect((await get(server, link)).statusCode).toBe(200)
  })

  test('of another database leads nowhere, that of another process of the same does', async () => {
    const { link } = await keep(server)
    const elsewhere = await openDatabase(diwan.server.database.address, () => {})
    const clock = diwan.clock
    const { config, log } = server
    const twin = createServer({ config, log, clock, database: elsewhere })
    const stranger = createServer({
      ...{ config, log, clock },
      database: { ...elsewhere, linkKey: new Uint8Array(32) },
    })
    for (const one of [twin, stranger])
      serveLinkedFiles(one, 'test', async (_reader, { fileId }) => files.get(`${fileId} original`))
    expect((await get(twin, link)).statusCode).toBe(200)
    expect((await get(stranger, link)).statusCode).toBe(404)
    for (const { fastify } of [twin, stranger]) await fastify.close()
    await elsewhere.close()
  })

  test('is made of ids and a plain word alone', () => {
    const ids = { ...whose, fileId: uuidv7() }
    for (const variant of ['', 'a.b', 'ملف', 'x/y', 'x'.repeat(21)])
      expect(() => signLink(server, { ...ids, variant }), variant).toThrow(/Not a link/)
    expect(() => signLink(server, { ...ids, fileId: 'x', variant: 'small' })).toThrow(/Not a link/)
  })
})

test('a bucket that is gone is 503 with no bytes, and nothing keeps it in mind', async () => {
  const own = await startBucket()
  const server = open({ S3_URL: own.url })
  const { link } = await keep(server)
  await own.stop()
  const reply = await get(server, link)
  expect([reply.statusCode, reply.json().message, reply.headers['cache-control']]).toEqual([
    503,
    'Files cannot be reached at the moment. Please try again in a few minutes.',
    'no-store',
  ])
})
