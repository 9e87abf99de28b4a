import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Streams } from '#server/live/streams.ts'
import { eventually } from '#server/test/eventually.ts'
import { INTERVAL_MS } from '#shared/live.ts'

const PATIENCE_MS = 1_000
/** More than the system buffers for a reader who does not read. */
const MUCH = 'x'.repeat(16 * 1024 * 1024)
const streams = new Streams(PATIENCE_MS)
const opened: ServerResponse[] = []
const company = '01930000-0000-7000-8000-000000000001'
const http = createServer((_request, stream) => {
  const sessionId = String(opened.push(stream))
  stream.flushHeaders()
  const page = { companyId: company, userId: sessionId, sessionId, stream }
  streams.add({ ...page, isSessionValid: async () => true, isExpired: () => false })
})

beforeAll(async () => {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
})
afterAll(() => {
  http.closeAllConnections()
  http.close()
})

/** A reader on a separate socket, and the stream that they read. */
async function reader() {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'data')
  return { socket, stream: opened.at(-1) as ServerResponse }
}

test('who takes nothing of what is written loses the stream, who is only slow keeps it', async () => {
  const stuck = await reader()
  stuck.socket.pause()
  const slow = await reader()
  slow.socket.pause()
  for (const { stream } of [stuck, slow]) streams.write(stream, MUCH)
  for (let written = 0; written < 5; written += 1) streams.send(company, { topic: 'reports' })
  await setTimeout(PATIENCE_MS / 2)
  expect([stuck.stream.destroyed, streams.size]).toEqual([false, 2])
  slow.socket.resume()
  await once(stuck.stream, 'close')
  await setTimeout(PATIENCE_MS * 2)
  expect([slow.stream.destroyed, streams.size]).toEqual([false, 1])
})

test('pages rest longer the more of them are open, within bounds', async () => {
  const { min, max } = INTERVAL_MS
  const before = streams.size
  const asked = [streams.interval]
  const readers = await Promise.all(Array.from({ length: 150 - before }, reader))
  asked.push(streams.interval)
  readers.push(...(await Promise.all(Array.from({ length: 100 }, reader))))
  asked.push(streams.interval)
  for (const { socket } of readers) socket.destroy()
  await eventually(() => expect(streams.size).toBe(before))
  expect([...asked, streams.interval]).toEqual(
    [min, 1_500, max, min].map((ms) => `interval: ${ms}\n\n`),
  )
})

test('a page that was on its way in while its session ended does not stay', async () => {
  streams.end(company, String(opened.length + 1))
  const late = await reader()
  if (!late.socket.closed) await once(late.socket.resume(), 'end')
  expect(late.stream.writableEnded).toBe(true)
})

test('what one member alone is told reaches none of the others', async () => {
  const [one, other] = [await reader(), await reader()]
  const heard = { one: '', other: '' }
  one.socket.on('data', (chunk) => (heard.one += chunk))
  other.socket.on('data', (chunk) => (heard.other += chunk))
  const user = String(opened.length - 1)
  streams.send(company, { topic: 'notifications', user })
  streams.send(company, { topic: 'notifications', user })
  await setTimeout(500)
  expect(heard.one.match(/data: notifications/g)).toHaveLength(2)
  expect(heard.other).not.toContain('notifications')
})

test('of many changes at once a page hears the first at once, and each topic once after', async () => {
  const { socket } = await reader()
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const topics = () => [...heard.matchAll(/data: (\S+)/g)].map(([, topic]) => topic)
  for (const topic of ['reports', 'reports', 'people', 'reports', 'people'] as const)
    streams.send(company, { topic })
  await setTimeout(100)
  expect(topics()).toEqual(['reports'])
  await setTimeout(400)
  expect(topics()).toEqual(['reports', 'reports', 'people'])
})
