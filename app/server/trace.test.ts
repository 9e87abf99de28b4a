import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callAs, type Diwan, openDiwan } from '#app/server/test/diwan.ts'
import { asking, exchange, processesOf, statusOf } from '#app/server/test/wire.ts'
import { type World, world } from '#app/server/test/world.ts'
import { forgotPassword } from '#features/auth/contract.ts'
import { invite } from '#features/users/invitations.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { findFreeSmtpPort } from '#server/test/smtp.ts'

interface Line {
  reqId?: string
  trace_id?: string
  path?: string
  msg?: string
  worker?: string
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const diwan = openDiwan()
/** A process on the same database whose log the tests read. */
const logged = { clock: diwan.clock } as Diwan
const start = processesOf(diwan)
const nowhere = `smtp://127.0.0.1:${await findFreeSmtpPort()}`
let site: World
let port = 0
const lines: Line[] = []

beforeAll(async () => {
  site = await world(diwan)
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const process = await start({ SMTP_URL: nowhere }, { log })
  logged.server = process.server
  port = process.port
})
beforeEach(() => {
  lines.length = 0
})

const ask = (target: string, headers: Record<string, string> = {}) =>
  exchange(port, asking(target, { authorization: `Bearer ${site.owner.token}`, ...headers }))
const requestIdIn = (reply: string) => /^x-request-id: (.*?)\r?$/m.exec(reply)?.[1]
const lineOf = (path: string) => vi.waitUntil(() => lines.find((line) => line.path === path))
const owner = () => diwan.server.database.ownerPool

describe('the trace that a proxy has begun', () => {
  test('stands in every line that its request logs, of what went wrong, too', async () => {
    await owner().query('alter table departments rename to departments_away')
    try {
      const reply = await ask('/api/departments', { traceparent: PARENT })
      expect(statusOf(reply)).toBe(500)
      const { reqId } = await lineOf('/api/departments')
      expect(lines.map(({ msg }) => msg)).toEqual(['unexpected error', undefined])
      for (const line of lines) expect(line).toMatchObject({ trace_id: TRACE, reqId })
      expect(reply).toContain(`"request_id":"${reqId}"`)
      expect(requestIdIn(reply)).toBe(reqId)
    } finally {
      await owner().query('alter table departments_away rename to departments')
    }
  })

  test('stands in the line of a path that nobody serves', async () => {
    await ask('/api/nothing-here', { traceparent: PARENT })
    expect(await lineOf('/api/nothing-here')).toMatchObject({ trace_id: TRACE })
  })

  test.each([
    ['of a later version that says more', `01-${TRACE}-00f067aa0ba902b7-01-more`],
    ['that is not sampled', `00-${TRACE}-00f067aa0ba902b7-00`],
  ])('is understood in a header %s', async (_, traceparent) => {
    await ask('/api/userProfile', { traceparent })
    expect(await lineOf('/api/userProfile')).toMatchObject({ trace_id: TRACE })
  })

  test.each([
    ['nothing', ''],
    ['no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['no parent', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`],
    ['a version that is none', `ff-${TRACE}-00f067aa0ba902b7-01`],
    ['more than its version knows', `${PARENT}-more`],
    ['less than it must', `00-${TRACE}-00f067aa0ba902b7`],
    ['two traces', `${PARENT}, ${PARENT}`],
    ['words', 'trace=everything'],
  ])('is no trace where the header holds %s: then the request’s own id is', async (_, header) => {
    expect(statusOf(await ask('/api/userProfile', { traceparent: header }))).toBe(200)
    const { reqId, trace_id } = await lineOf('/api/userProfile')
    expect(reqId).toMatch(UUID)
    expect(trace_id).toBe(reqId)
  })
})

describe('a job that fails names the request that queued it', () => {
  const failure = (task: string) =>
    vi.waitUntil(() => lines.find(({ worker, msg }) => worker && msg?.includes(`(${task},`)), {
      timeout: 15_000,
    })
  beforeAll(async () => {
    const jobs = await startJobs(logged.server, { isTimed: false })
    return () => jobs.stop()
  })

  test('by its trace', async () => {
    const headers = { traceparent: PARENT }
    const body = { email: 'guest.of.traces@example.com' }
    const reply = await callAs(logged, { token: site.owner.token, headers }, [invite, { body }])
    expect(reply.status).toBe(201)
    expect(await failure('users.mail_invitation')).toMatchObject({ trace_id: TRACE })
  })

  test('by its id, and through a job that queues another', async () => {
    const query = { email: site.owner.email }
    const { headers } = await callAs(logged, {}, [forgotPassword, { query }])
    expect(await failure('auth.mail_password_reset')).toMatchObject({
      trace_id: headers['x-request-id'],
    })
  })
})

test('every reply but that of an asset names its request, and no two are alike', async () => {
  const paths = [
    '/signin',
    '/api/userProfile',
    '/api/nothing-here',
    '/healthz',
    '/api/%ZZ',
    '/a\\b',
  ]
  const ids = await Promise.all(paths.map(async (path) => requestIdIn(await ask(path))))
  expect(ids.filter((id) => !UUID.test(id ?? ''))).toEqual([])
  expect(new Set(ids).size).toBe(paths.length)
  const asked = await ask('/healthz', { 'x-request-id': 'chosen-by-a-stranger' })
  expect(requestIdIn(asked)).toMatch(UUID)
  expect(requestIdIn(await ask('/assets/page-abc.js'))).toBeUndefined()
})
