import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { processesOf, statusOf } from '#app/server/test/wire.ts'
import { type World, world } from '#app/server/test/world.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
const start = processesOf(diwan)
const ARRIVAL_MS = 300

let place: World
let port: number

beforeAll(async () => {
  place = await world(diwan)
  port = (await start({}, { arrivalMs: ARRIVAL_MS })).port
})

/** Sends the request head and the beginning of the body. */
function send(path: string, more: string[], body: string) {
  const socket: Socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('error', () => {})
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  socket.write([`POST ${path} HTTP/1.1`, 'host: localhost', ...more, '', body].join('\r\n'))
  return { socket, reply: () => text }
}

const JSON_OF_500 = ['content-type: application/json', 'content-length: 500']

test('a body that comes too slowly ends its connection, and its sender hears why', async () => {
  const { socket, reply } = send('/api/login', JSON_OF_500, '{"email":')
  await once(socket, 'end')
  expect(statusOf(reply())).toBe(408)
  expect(reply()).toContain('The request took too long to arrive.')
  socket.destroy()
})

test('so does a head that comes byte by byte', async () => {
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.on('error', () => {}).setEncoding('utf8')
  socket.on('data', (part) => {
    reply += part
  })
  socket.write('GET /api/departments HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  const timer = setInterval(() => socket.writable && socket.write('x'), ARRIVAL_MS / 10)
  await eventually(() => expect(socket.readableEnded).toBe(true))
  clearInterval(timer)
  expect(statusOf(reply)).toBe(408)
  socket.destroy()
})

test('so does one that nobody reads', async () => {
  for (const path of ['/api/departments', '/api/user/upload-profile-picture']) {
    const { socket, reply } = send(path, JSON_OF_500, '{"name":')
    await once(socket, 'close')
    expect(statusOf(reply())).toBe(401)
  }
})

test('a body that is there in time is answered, and its connection stays open', async () => {
  const body = '{"email":"nobody@example.com","password":"x"}'
  const more = ['content-type: application/json', `content-length: ${body.length}`]
  const { socket, reply } = send('/api/login', more, body.slice(0, 9))
  await pause(ARRIVAL_MS / 10)
  socket.write(body.slice(9))
  await eventually(() => expect(reply()).toContain('"message"'))
  await pause(ARRIVAL_MS * 1.5)
  expect([socket.closed, reply()]).toEqual([false, expect.not.stringContaining('too long')])
  socket.destroy()
})

test('a form with a file may take longer', async () => {
  const more = [
    `authorization: Bearer ${place.owner.token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 5000',
  ]
  const { socket, reply } = send('/api/user/upload-profile-picture', more, '--x\r\n')
  await pause(ARRIVAL_MS * 3)
  expect([reply(), socket.closed]).toEqual(['', false])
  socket.write('\r\n--x--\r\n'.padEnd(5_000 - 5))
  await eventually(() => expect(statusOf(reply())).toBe(422))
  socket.destroy()
})
