import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeGracefully } from '#server/http/stop.ts'

const REQUEST = 'POST /tasks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'

/** A server that answers after a moment, and a function that opens connections to it. */
async function atWork() {
  const fastify = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  fastify.post('/tasks', () => sleep(50, { done: true }))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    await Promise.all([once(socket, 'connect'), once(fastify.server, 'connection')])
    return socket
  }
  return { fastify, port, open }
}

/** Everything that is received, or the error message if the connection breaks. */
async function repliesOf(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })
  const broke = new Promise<string>((resolve) =>
    socket.once('error', ({ message }) => resolve(message)),
  )
  return Promise.race([once(socket, 'close').then(() => heard), broke])
}

test('a request that came on a kept connection when a process stops is answered', async () => {
  const { fastify, open } = await atWork()
  const socket = await open()
  const replies = repliesOf(socket)
  socket.write(REQUEST)
  await once(socket, 'data')
  socket.write(REQUEST)
  await closeGracefully({ fastify })
  expect((await replies).match(/HTTP\/1.1 200/g)).toHaveLength(2)
})

test('a request that came on a new connection when a process stops is answered', async () => {
  const { fastify, open } = await atWork()
  const socket = await open()
  const replies = repliesOf(socket)
  socket.write(REQUEST)
  await closeGracefully({ fastify })
  expect(await replies).toContain('HTTP/1.1 200')
})

test('a process that stops takes no new connection', async () => {
  const { fastify, port } = await atWork()
  const closing = closeGracefully({ fastify })
  await sleep(100)
  const refused = once(connect(port, '127.0.0.1'), 'error')
  expect((await refused)[0]).toMatchObject({ code: 'ECONNREFUSED' })
  await closing
})
