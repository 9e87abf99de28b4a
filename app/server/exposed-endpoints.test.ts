import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { asking, exchange, processesOf, statusOf } from '#app/server/test/wire.ts'

const diwan = openDiwan()
const start = processesOf(diwan)
const logged: { path?: string }[] = []
const log = { write: (line: string) => void logged.push(JSON.parse(line)) }
let port = 0

beforeAll(async () => {
  ;({ port } = await start({}, { log }))
})

describe('what is no proper request', () => {
  test('is answered with 400 or 431, and its connection ends', async () => {
    const junk = [
      ['GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n', 400],
      ['\0\x01\x02 nothing\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
      [
        'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
        400,
      ],
    ] as const
    for (const [bytes, status] of junk) {
      const reply = await exchange(port, bytes)
      expect(statusOf(reply), bytes.slice(0, 40)).toBe(status)
      expect(reply).toMatch(/\r\nconnection: close\r\n/i)
      expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toEqual({ message: expect.any(String) })
    }
  })

  test('is refused with 400 when it names two hosts', async () => {
    const twice = asking('/healthz', { Host: 'localhost', hOST: 'evil.example' })
    const reply = await exchange(port, twice.replace('host: localhost\r\n', ''))
    expect(statusOf(reply)).toBe(400)
    expect(reply).toMatch(/\r\nconnection: close\r\n/i)
    expect(statusOf(await exchange(port, asking('/healthz')))).toBe(200)
  })
})

test('a path that no link has is 404, wherever it points, never 403 and never our fault', async () => {
  const long = 'a'.repeat(254)
  const odd = [
    '../index.html',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    './page-abc.js',
    '/page-abc.js',
  ]
  odd.push(
    'a/../page-abc.js',
    '%00',
    'page-abc.js%00',
    '%5c..%5csecret.txt',
    `${long}.js`,
    long,
    '%zz',
  )
  odd.push('a'.repeat(3_000), 'page-abc.js/', 'PAGE-abc.js', `${'a/'.repeat(900)}b`)
  const folders = [
    '/assets/',
    '/api/docs/static/',
    '/files/pictures/',
    '/api/departments/',
    '/api/',
  ]
  const replies = folders.flatMap((folder) => odd.map((name) => `${folder}${name}`))
  for (const target of [...replies, '/%00', `/${'a'.repeat(9_000)}`, '/a/../../etc/passwd'])
    for (const accept of ['text/html', '*/*']) {
      const status = statusOf(await exchange(port, asking(target, { accept })))
      const isClosed = target.startsWith('/api/departments/') && status === 401
      expect(isClosed ? 404 : status, `${target.slice(0, 60)} as ${accept}`).toBe(404)
    }
  expect(statusOf(await exchange(port, asking('/assets/page-abc.js')))).toBe(200)
  expect(statusOf(await exchange(port, asking('/Nile-Foods/team', { accept: 'text/html' })))).toBe(
    200,
  )
})

test('no secret of an address reaches the log of requests', async () => {
  logged.length = 0
  const secret = 'Zm9vYmFyYmF6cXV4-_Zm9vYmFyYmF6cXV4MDEyMzQ1Ng'
  const escaped = `%5A${secret.slice(1)}`
  const id = '01930000-0000-7000-8000-000000000001'
  for (const target of [
    `/api/invitations/${secret}`,
    `/api/invitations/${escaped}`,
    `/api/no-such/${secret}`,
    `/user-information/${secret}?token=${secret}`,
    `/files/pictures/${secret}.webp`,
    `//api/invitations/${secret}`,
    `/api/tasks/${id}`,
  ])
    await exchange(port, asking(target, { accept: 'text/html' }))
  await expect.poll(() => logged.length).toBeGreaterThanOrEqual(7)
  const text = JSON.stringify(logged)
  expect(text).not.toContain(secret.slice(1))
  const paths = logged.map((line) => line.path)
  expect(paths).toContain('/api/invitations/:token')
  expect(paths).toContain(`/api/tasks/${id}`)
})

test('mail is read by this machine only, and not by a page of another name that points here', async () => {
  const ask = async (headers: Record<string, string>) =>
    statusOf(await exchange(port, asking('/dev/mail', headers)))
  expect(await ask({ host: 'localhost:3000' })).toBe(200)
  expect(await ask({ host: 'rebound.example' })).toBe(404)
  expect(await ask({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(404)
})
