import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { nameOf, partsOf } from '#app/server/test/slots.ts'
import { manyKeys, processesOf, sending, statusOf } from '#app/server/test/wire.ts'
import { type World, world } from '#app/server/test/world.ts'
import { logout, register } from '#features/auth/contract.ts'
import { updateDepartment } from '#features/departments/contract.ts'
import { importRoutineTasks } from '#features/routine-tasks/definitions/import-contract.ts'

const diwan = openDiwan()
const start = processesOf(diwan)
const MAX_BYTES = 16 * 1024
let site: World
let port = 0

beforeAll(async () => {
  site = await world(diwan)
  ;({ port } = await start({}))
})

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  diwan.server.fastify.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
describe('what anybody may send', () => {
  test('is at most 16 kB, and more is refused in both languages', async () => {
    const open = diwan.server.endpoints.filter((one) => one.may === 'public' && one.body)
    expect(open.length).toBeGreaterThan(4)
    for (const endpoint of open)
      for (const [locale, letters] of [
        ['en', /[a-z]/],
        ['ar', /[\u0600-\u06ff]/],
      ] as const) {
        const reply = await diwan.server.fastify.inject({
          method: endpoint.method,
          url: urlOf(endpoint, partsOf(endpoint)),
          payload: JSON.stringify({ name: 'x'.repeat(MAX_BYTES) }),
          headers: { 'content-type': 'application/json', 'accept-language': locale },
        })
        expect(reply.statusCode, nameOf(endpoint)).toBe(413)
        expect(reply.json().message).toMatch(letters)
      }
    const nearly = JSON.stringify({ name: 'x'.repeat(MAX_BYTES - 20) })
    expect((await post('/api/register', nearly)).statusCode).toBe(422)
  })

  test('is counted before it is read: what cannot be read uses up the tries too', async () => {
    const { server } = await start({ RATE_LIMITS: 'on' })
    const tries = async () => {
      const { statusCode } = await server.fastify.inject({
        method: 'POST',
        url: '/api/register',
        payload: '{"broken',
        remoteAddress: '203.0.113.7',
        headers: { 'content-type': 'application/json' },
      })
      return statusCode
    }
    const max = register.limits?.[0]?.max ?? 0
    for (let tried = 0; tried < max; tried += 1) expect(await tries()).toBe(400)
    expect(await tries()).toBe(429)
  })
})

test('a reply names at most twenty fields, however many are wrong', async () => {
  const body = { ...manyKeys(900) } as never
  const { id } = await site.build.department()
  const many = await site.as(site.owner).call(updateDepartment, { params: { id }, body })
  expect([many.status, Object.keys(many.body.errors ?? {})]).toEqual([
    422,
    Object.keys(manyKeys(20)),
  ])
  const rows = Array.from({ length: 400 }, () => ({ task_name: 7 })) as never
  const wrong = { body: { rows, dry_run: true } }
  const { status, body: reply } = await site.as(site.owner).call(importRoutineTasks, wrong)
  expect([status, Object.keys(reply.errors ?? {}).length]).toEqual([422, 20])
})

test('an email address that is no text, or none that can be kept, is a wrong field like any other', async () => {
  const odd = ['\\ud800', 'a\\u0000@example.com'].map((text) => `"${text}"`)
  odd.push('['.repeat(5_000) + ']'.repeat(5_000), '{"toString":1,"valueOf":1}', '7', 'null')
  const { server } = await start({ RATE_LIMITS: 'on' })
  for (const [n, email] of odd.entries())
    for (const path of ['login', 'register', 'reset-password']) {
      const { statusCode } = await server.fastify.inject({
        method: 'POST',
        url: `/api/${path}`,
        payload: `{"email":${email}}`,
        headers: { 'content-type': 'application/json' },
        remoteAddress: `192.0.2.${n}`,
      })
      expect([path, email.slice(0, 20), statusCode]).toEqual([path, email.slice(0, 20), 422])
    }
})

test('who is not signed in is refused before anything of their body has arrived', async () => {
  const closed = diwan.server.endpoints.filter(
    ({ may, method }) => may !== 'public' && method !== 'GET',
  )
  for (const endpoint of closed) {
    const socket = connect(port, '127.0.0.1')
    const url = urlOf(endpoint, partsOf(endpoint))
    socket.write(sending(url, 1_000_000).replace('POST', endpoint.method))
    const [reply] = (await Promise.race([once(socket, 'data'), setTimeout(5_000, [''])])) as [
      Buffer,
    ]
    expect(statusOf(String(reply)), nameOf(endpoint)).toBe(401)
    socket.destroy()
  }
})

test('who signed out while their body was on its way is refused', async () => {
  const { id } = await site.build.department()
  const token = await site.session(site.owner.id)
  const url = urlOf(updateDepartment, { params: { id } })
  const payload = JSON.stringify({ name: 'Too late' })
  const socket = connect(port, '127.0.0.1')
  const headers = { authorization: `Bearer ${token}` }
  socket.write(sending(url, payload.length, headers).replace('POST', updateDepartment.method))
  await setTimeout(1_300)
  await site.as({ token }).call(logout)
  socket.write(payload)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(statusOf(String(reply))).toBe(401)
  socket.destroy()
})
