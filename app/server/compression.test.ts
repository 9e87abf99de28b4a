import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { processesOf } from '#app/server/test/wire.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'

const diwan = openDiwan()
const start = processesOf(diwan)

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
}

interface Asked {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/** One HTTP exchange over a real socket; the body is not decompressed. */
const exchange = (port: number, { path, method = 'GET', headers = {}, body }: Asked) =>
  new Promise<Answer>((resolve, reject) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    const all = { path, method, port, host: '127.0.0.1', headers: { ...type, ...headers } }
    const request = http.request(all, (reply) => {
      const parts: Buffer[] = []
      const end = () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          bytes: Buffer.concat(parts),
        })
      reply.on('data', (part: Buffer) => parts.push(part)).on('end', end)
    })
    request.on('error', reject)
    request.end(body ? JSON.stringify(body) : undefined)
  })

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

function textOf({ headers, bytes }: Answer): string {
  const encoding = headers['content-encoding'] as keyof typeof UNPACK | undefined
  return (encoding ? UNPACK[encoding](bytes) : bytes).toString()
}

/** A company with `members` members in addition to its owner, on a separate process. */
async function stage(members: number) {
  const site = await world(diwan)
  for (let n = 0; n < members; n += 1) await site.build.user({ name: `عامل ${n}` })
  const { port } = await start({})
  const get = (path: string, accept?: string) =>
    exchange(port, {
      path,
      headers: {
        authorization: `Bearer ${site.owner.token}`,
        ...(accept !== undefined && { 'accept-encoding': accept }),
      },
    })
  return { site, port, get }
}

describe('a reply of 1 kB or more', () => {
  let ten: Awaited<ReturnType<typeof stage>>
  beforeAll(async () => {
    ten = await stage(10)
  })

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0,gzip;q=0', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0.5, br', 'br'],
    ['deflate', undefined],
    ['br;q=nonsense', undefined],
  ])('travels for “Accept-Encoding: %s” as %s', async (accept, encoding) => {
    const reply = await ten.get('/api/company-users?page=1', accept)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(textOf(reply)).users).toHaveLength(10)
  })

  test.each([
    [12, '/api/company-users?page=1'],
    [90, '/api/company-users?page=1&per_page=100'],
    [0, '/api/openapi.json'],
  ])('says the same packed and unpacked, %i members at %s', async (members, path) => {
    const { get } = await stage(members)
    const plain = await get(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('accept-encoding')
    for (const encoding of ['br', 'gzip']) {
      const packed = await get(path, encoding)
      expect(packed.status).toBe(200)
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(packed.bytes.length),
        'content-type': plain.headers['content-type'],
        vary: 'accept-encoding',
      })
      expect(textOf(packed)).toBe(plain.bytes.toString())
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    }
  })
})

describe('nothing is packed', () => {
  test('of less than 1 kB, of an error, of a page or of its files', async () => {
    const { get } = await stage(0)
    for (const path of ['/api/company-data', '/api/nothing-here', '/', '/assets/page-abc.js']) {
      const { headers } = await get(path, 'br, gzip')
      expect([path, headers['content-encoding']]).toEqual([path, undefined])
    }
  })

  test('of the stream of changes', async () => {
    const { port, site } = await stage(0)
    const headers = {
      authorization: `Bearer ${site.owner.token}`,
      'accept-encoding': 'br, gzip',
    }
    const encoding = await new Promise((resolve) => {
      const request = http.get({ path: '/api/events', port, headers }, (reply) => {
        resolve([reply.statusCode, reply.headers['content-encoding']])
        request.destroy()
      })
    })
    expect(encoding).toEqual([200, undefined])
  })

  test('that hands out a token beside what another may have written', async () => {
    const { port, site } = await stage(0)
    const headers = { 'accept-encoding': 'br, gzip', authorization: 'Bearer of nobody' }
    await site.write((db) =>
      db.all(sql`update companies set name = ${'x'.repeat(1024)} where id = ${site.company.id}`),
    )
    const body = { email: site.owner.email, password: PASSWORD }
    const reply = await exchange(port, { path: '/api/login', method: 'POST', headers, body })
    expect(reply.status).toBe(200)
    expect(reply.bytes.length).toBeGreaterThan(1024)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(reply.bytes.toString()).token).toBeTruthy()
  })

  test('but what is written and answered to a member is', async () => {
    const { port, site } = await stage(0)
    const headers = {
      'accept-encoding': 'br',
      authorization: `Bearer ${site.owner.token}`,
    }
    const body = { name: 'Kitchen', description: 'a'.repeat(500), member_ids: [] as string[] }
    for (let n = 0; n < 12; n += 1) body.member_ids.push((await site.build.user()).id)
    const reply = await exchange(port, { path: '/api/departments', method: 'POST', headers, body })
    expect([reply.status, reply.headers['content-encoding']]).toEqual([201, 'br'])
    expect(JSON.parse(textOf(reply)).department.members).toHaveLength(12)
  })
})
