import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pictureIn } from '#app/server/test/permission-table-people.ts'
import { isId, nameOf, partsOf, schemaOf } from '#app/server/test/slots.ts'
import { openWalk } from '#app/server/test/walk.ts'
import { world } from '#app/server/test/world.ts'
import { uuidv7 } from '#server/ids.ts'
import { expandPermissions, PERMISSIONS } from '#shared/permissions.ts'

/** All public endpoints. This is the only list of endpoints in this file. */
const PUBLIC = [
  'GET /plans',
  'GET /plans/all',
  'POST /check-email',
  'GET /starts/check-id',
  'PUT /starts/{id}',
  'POST /register',
  'POST /login',
  'POST /forgot-password',
  'POST /reset-password',
  'POST /confirm-email',
  'GET /invitations/{token}',
  'POST /registerViaInvitation',
  'POST /page-views',
  'POST /brief/unsubscribe',
  'POST /notification-preferences/unsubscribe',
]

/** The maximum number of invalid fields that a reply names. */
const MAX_NAMED = 20

const { diwan, endpoints, writes, slots, ours, ask, call, askWith, expectNoFlaws } = openWalk()
const closed = () => endpoints().filter(({ may }) => may !== 'public')

describe('who may call', () => {
  test('the public endpoints are exactly the written list', () => {
    const open = endpoints().filter(({ may }) => may === 'public')
    expect(open.map(nameOf).sort()).toEqual([...PUBLIC].sort())
  })

  test('every endpoint names who may call it', () => {
    const known = new Set<string>(['public', 'member', 'owner', ...PERMISSIONS])
    for (const endpoint of endpoints()) {
      const names = [endpoint.may].flat()
      expect(names.length, nameOf(endpoint)).toBeGreaterThan(0)
      expect(
        names.filter((name) => !known.has(name)),
        nameOf(endpoint),
      ).toEqual([])
    }
  })

  test('without a living session every other endpoint answers 401, the same for each reason', async () => {
    const expired = await world(diwan)
    diwan.clock.advance({ days: 30 })
    const { owner, build, session, write } = await world(diwan)
    const removed = await build.user()
    await write((db) => db.all(sql`update users set status = 'removed' where id = ${removed.id}`))
    const tokens = ['', 'x', 'a'.repeat(43), ours().company.id, expired.owner.token, removed.token]
    for (const endpoint of closed()) {
      const parts = partsOf(endpoint)
      const replies = await Promise.all(tokens.map((token) => call(endpoint, parts, { token })))
      const seen = replies.map(({ status, payload }) => `${status} ${payload}`)
      expect(seen, nameOf(endpoint)).toEqual(tokens.map(() => '401 {"message":"سجّل الدخول."}'))
      const living = await call(endpoint, parts, { token: await session(owner.id) })
      expect(living.status, nameOf(endpoint)).not.toBe(401)
    }
    diwan.clock.advance({ days: -30 })
  })

  test('what an endpoint asks for opens it, and nothing less does', async () => {
    const { build, session } = ours()
    for (const endpoint of closed().filter(({ may }) => may !== 'member')) {
      const wanted = [endpoint.may].flat().filter((name) => PERMISSIONS.includes(name as never))
      const others = PERMISSIONS.filter((name) =>
        wanted.every((one) => !expandPermissions([name]).has(one as never)),
      )
      const outsider = await build.user({ permissions: others })
      const refused = await call(endpoint, partsOf(endpoint), { token: outsider.token })
      expect(refused.status, nameOf(endpoint)).toBe(403)
      for (const name of wanted) {
        const holder = await build.user({ permissions: [name as never] })
        const token = await session(holder.id)
        const { status } = await call(endpoint, partsOf(endpoint), { token })
        expect(status, `${nameOf(endpoint)} with ${name}`).not.toBe(403)
      }
    }
  })
})

describe('what open pages follow', () => {
  const reads = () => closed().filter(({ method, reads }) => method === 'GET' || reads === true)

  test('every read of a member says of which changes it gets old', () => {
    const silent = reads().filter(({ shows }) => shows === undefined)
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('whatever a write changes, some read shows', () => {
    const changed = new Set(writes().flatMap(({ changes }) => changes ?? []))
    const shown = new Set(reads().flatMap(({ shows = [] }) => shows))
    expect(changed.size).toBeGreaterThan(2)
    expect([...changed].filter((topic) => !shown.has(topic))).toEqual([])
  })
})

describe('ids', () => {
  test('an id that cannot be one is as unknown as any other in a path', async () => {
    const malformed = ['1', 'x', '%00', '%ED%A0%80', "'or'1", '..%2Froles', `${uuidv7()}x`]
    for (const { endpoint } of slots(['params'], isId)) {
      const { raw } = endpoint.upload ? pictureIn(endpoint.upload.field) : {}
      const form = raw && { payload: raw.payload, headers: { 'content-type': raw.type } }
      const sent = { token: ours().owner.token, ...form }
      const unknown = await call(endpoint, partsOf(endpoint), sent)
      expect(unknown.status, nameOf(endpoint)).toBe(404)
      for (const id of [...malformed, 'x'.repeat(400), 'x'.repeat(600)]) {
        const { body } = partsOf(endpoint)
        const url = `/api${endpoint.path.replaceAll(/\{\w+\}/g, id)}`
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const reply = await ask(endpoint.method, url, { payload, ...sent })
        expect([id, reply.payload]).toEqual([id, unknown.payload])
      }
    }
  })
})

describe('what is sent', () => {
  test('a write refuses every field that it does not know, and names it', async () => {
    const { rows } = await diwan.server.database.ownerPool.query(
      `select distinct column_name "name" from information_schema.columns where table_schema = 'public'`,
    )
    const columns = [...rows.map(({ name }) => name as string), 'surprise']
    for (const endpoint of writes()) {
      const token = await ours().session(ours().owner.id)
      const known = schemaOf(endpoint, 'body').properties ?? {}
      const unknown = columns.filter((name) => !(name in known))
      const parts = partsOf(endpoint)
      for (let at = 0; at < unknown.length; at += MAX_NAMED) {
        const some = unknown.slice(at, at + MAX_NAMED)
        const fields = Object.fromEntries(some.map((name) => [name, 'x']))
        const body = { ...(parts.body as object), ...fields }
        const reply = await call(endpoint, { ...parts, body }, { token })
        expect(reply.status, nameOf(endpoint)).toBe(422)
        expect(Object.keys(reply.json().errors).sort(), nameOf(endpoint)).toEqual(some.sort())
      }
    }
  })

  test('a field that is named like what every object has is an unknown one', async () => {
    for (const endpoint of endpoints())
      for (const name of ['constructor', '__proto__', 'toString'])
        await askWith(endpoint, name, ['x'])
    expectNoFlaws()
  })

  /** A path without the names of its parameters: paths that differ only in those are equal. */
  const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

  test('what answers to GET answers to HEAD with the same status and headers, and no body', async () => {
    const token = await ours().session(ours().owner.id)
    const paths = endpoints()
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => `/api${path.replaceAll(/\{\w+\}/g, uuidv7())}`)
    for (const url of [...paths, '/api/calendar.ics', '/api/openapi.json', '/healthz']) {
      const headers = { authorization: `Bearer ${token}` }
      const [read, head] = [
        await diwan.server.fastify.inject({ method: 'GET', url, headers }),
        await diwan.server.fastify.inject({ method: 'HEAD', url, headers }),
      ]
      expect([url, head.statusCode, head.headers['content-type'], head.body]).toEqual([
        url,
        read.statusCode,
        read.headers['content-type'],
        '',
      ])
    }
  })

  test('a path answers to its documented methods and to no others', async () => {
    expect((await ask('GET', '/api/nothing')).status).toBe(404)
    for (const path of new Set(endpoints().map((endpoint) => endpoint.path))) {
      const token = await ours().session(ours().owner.id)
      const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']
      const documented = endpoints().filter((endpoint) => shapeOf(endpoint.path) === shapeOf(path))
      const known = new Set<string>(documented.map(({ method }) => method))
      if (known.has('GET')) known.add('HEAD')
      for (const method of methods.filter((one) => !known.has(one))) {
        const url = `/api${path.replaceAll(/\{\w+\}/g, uuidv7())}`
        const response = await diwan.server.fastify.inject({
          method: method as 'GET',
          url,
          headers: { authorization: `Bearer ${token}`, origin: 'https://evil.example' },
        })
        expect([404, 405], `${method} ${path}`).toContain(response.statusCode)
        expect(response.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
  })
})
