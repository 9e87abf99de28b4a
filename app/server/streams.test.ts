import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { asking, processesOf } from '#app/server/test/wire.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { logout, resetPassword } from '#features/auth/contract.ts'
import { changePassword, endSession, listSessions } from '#features/profile/page-contract.ts'
import { createRole } from '#features/roles/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import type { Server } from '#server/http/server.ts'
import { eventually } from '#server/test/eventually.ts'

const diwan = openDiwan()
const start = processesOf(diwan)
const NEW_PASSWORD = 'N3wPassw0rd!'
const PATIENCE_MS = 1_000
let site: World
let ports: number[] = []
const idle: Socket[] = []

beforeAll(async () => {
  site = await world(diwan)
  ports = [(await start({})).port, (await start({})).port]
})
afterEach(() => {
  for (const socket of idle.splice(0)) socket.destroy()
})

/** An open page on one process: what it receives, and whether its stream has ended. */
async function open(token: string, port: number) {
  const request = get({
    port,
    path: '/api/events',
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  const page = { heard: '', ended: false }
  response.setEncoding('utf8').on('data', (text: string) => {
    page.heard += text
  })
  response.on('close', () => {
    page.ended = true
  })
  response.on('error', () => {})
  return page
}

const everywhere = (token: string) => Promise.all(ports.map((port) => open(token, port)))
const soon = (check: () => void) => eventually(check)
const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }

describe('an open stream ends at once, on every process, when', () => {
  const endings: Record<
    string,
    (member: { id: string; email: string; token: string }) => Promise<{ status: number }>
  > = {
    'its member signs out': (member) => site.as(member).call(logout),
    'another device ends its session': async (member) => {
      const elsewhere = { token: await site.session(member.id) }
      const { body } = await site.as(elsewhere).call(listSessions)
      const { id = '' } = body.sessions.find(({ current }) => !current) ?? {}
      return site.as(elsewhere).call(endSession, { params: { id } })
    },
    'the member is removed': (member) =>
      site.as(site.owner).call(deleteUser, { params: { user_id: member.id }, query: {} }),
    'a mailed link sets another password': async (member) => {
      const token = await site.build.resetLink(member.id)
      const body = { email: member.email, token, ...passwords }
      return callAs(diwan, {}, [resetPassword, { body }])
    },
  }

  test.each(Object.entries(endings))('%s', async (_name, end) => {
    const member = await site.build.user()
    const pages = await everywhere(member.token)
    const others = await everywhere(site.owner.token)
    expect((await end(member)).status).toBe(200)
    await soon(() => expect(pages.map(({ ended }) => ended)).toEqual([true, true]))
    expect(others.map(({ ended }) => ended)).toEqual([false, false])
  })

  test('the password is changed on another device, which stays', async () => {
    const { owner, session, as } = await world(diwan)
    const elsewhere = { token: await session(owner.id) }
    const [pages, kept] = [await everywhere(owner.token), await everywhere(elsewhere.token)]
    const body = { current_password: PASSWORD, ...passwords }
    expect((await as(elsewhere).call(changePassword, { body })).status).toBe(200)
    await soon(() => expect(pages.map(({ ended }) => ended)).toEqual([true, true]))
    expect(kept.map(({ ended }) => ended)).toEqual([false, false])
  })

  test('the session ended while nobody could say so', async () => {
    const member = await site.build.user()
    const pages = await everywhere(member.token)
    const kept = await everywhere(site.owner.token)
    await site.write(({ all }) => all(sql`delete from sessions where user_id = ${member.id}`))
    await diwan.server.database.ownerPool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`)
    await soon(() => expect(pages.map(({ ended }) => ended)).toEqual([true, true]))
    expect(kept.map(({ ended }) => ended)).toEqual([false, false])
  })
})

test('what is no news on the channel is ignored, and the process goes on', async () => {
  const [page] = await everywhere(site.owner.token)
  const company = site.company.id
  const junk = [
    '',
    'no json',
    'null',
    '[]',
    '7',
    '{}',
    '{"company":1,"topic":"reports"}',
    '{"company":',
  ]
  junk.push(JSON.stringify({ company, topic: 'reports\n\ndata: people' }))
  junk.push(JSON.stringify({ company, topic: 'reports', more: true }))
  junk.push(JSON.stringify({ company, session: null }), JSON.stringify({ company: {}, topic: {} }))
  for (const payload of junk)
    await diwan.server.database.ownerPool.query("select pg_notify('diwan_changes', $1)", [payload])
  const role = { body: { name: 'Porter' } }
  expect((await site.as(site.owner).call(createRole, role)).status).toBe(201)
  await soon(() => expect(page?.heard).toContain('data: people\n\n'))
  expect(page?.heard.match(/data: /g)).toHaveLength(1)
})

describe('who reads nothing of what was sent', () => {
  let server: Server
  let port = 0
  beforeAll(async () => {
    ;({ server, port } = await start({}, { patienceMs: PATIENCE_MS }))
  })

  const connections = () =>
    new Promise<number>((resolve) =>
      server.fastify.server.getConnections((_error, count) => resolve(count)),
    )
  const asked = (text: string) => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => {})
    socket.write(text)
    idle.push(socket)
  }

  const document = asking('/api/openapi.json').replace('connection: close\r\n', '')

  test('loses the connection of a reply', async () => {
    const connected = once(server.fastify.server, 'connection')
    asked(document)
    const [end] = (await connected) as [Socket]
    // Send requests one at a time until the output buffer for the reader is full.
    for (await setTimeout(50); end.writableLength === 0; await setTimeout(50))
      idle.at(-1)?.write(document)
    await setTimeout(PATIENCE_MS / 2)
    expect(await connections()).toBe(1)
    await eventually(async () => expect(await connections()).toBe(0))
  })

  test('is closed at once when it asks for more than a few replies ahead', async () => {
    for (let sockets = 0; sockets < 20; sockets += 1) asked(document.repeat(300))
    await eventually(async () => expect(await connections()).toBe(0))
  })

  test('and a few ahead are answered', async () => {
    const socket = connect(port, '127.0.0.1')
    idle.push(socket)
    let heard = ''
    socket.setEncoding('utf8').on('data', (text) => {
      heard += text
    })
    socket.write(asking('/healthz').replace('connection: close\r\n', '').repeat(4))
    await eventually(() => expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(4))
  })

  test('is left alone as long as there is nothing to read: a quiet stream stays', async () => {
    const page = await open(site.owner.token, port)
    await setTimeout(PATIENCE_MS * 2.5)
    expect(page.ended).toBe(false)
  })
})
