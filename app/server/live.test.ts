import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { composeServer } from '#app/server/compose.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { updateCompanyData } from '#features/companies/contract.ts'
import { TRIAL_DAYS } from '#features/plans/contract.ts'
import { createRole } from '#features/roles/contract.ts'
import { submitReport } from '#features/routine-tasks/reports/contract.ts'
import { openDatabase } from '#server/database/database.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { publishChange } from '#server/live/live.ts'
import { eventually } from '#server/test/eventually.ts'
import { INTERVAL_MS, type Topic } from '#shared/live.ts'

const diwan = openDiwan()
let site: World
let url = ''
const open: ClientRequest[] = []

const eventsOf = async ({ fastify }: Server) => {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/api/events`
}

beforeAll(async () => {
  site = await world(diwan)
  url = await eventsOf(diwan.server)
})
afterEach(() => {
  for (const request of open.splice(0)) request.destroy()
})

/** Opens a stream as a page does; returns the topics received so far. */
async function listen(token: string, at = url): Promise<string[]> {
  const request = get(at, { agent: false, headers: { authorization: `Bearer ${token}` } })
  open.push(request)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/event-stream',
  ])
  const heard: string[] = []
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, topic = ''] of text.matchAll(/^data: (.+)$/gm)) heard.push(topic)
  })
  response.on('error', () => {})
  return heard
}

const soon = (check: () => void) => eventually(check)
const report = async (of: World) => {
  const { id } = await of.build.routineTask({})
  const call = of.as(of.owner).call(submitReport, { params: { id }, body: { status: 'done' } })
  expect((await call).status).toBe(201)
}

test('a page is told how far apart its renewals are to be: little, where few are open', async () => {
  const headers = { authorization: `Bearer ${site.owner.token}` }
  const request = get(url, { agent: false, headers })
  open.push(request)
  const [stream] = (await once(request, 'response')) as [IncomingMessage]
  const [text] = await once(stream.setEncoding('utf8'), 'data')
  expect(text).toContain(`\n\ninterval: ${INTERVAL_MS.min}\n\n`)
})

test('an open page of the company hears of a report, another company’s does not', async () => {
  const elsewhere = await world(diwan)
  const here = await listen(site.owner.token)
  const there = await listen(elsewhere.owner.token)
  await report(site)
  await soon(() => expect(here).toEqual(['reports']))
  await report(elsewhere)
  await soon(() => expect(there).toEqual(['reports']))
  expect(here).toEqual(['reports'])
})

test('who changes a role or invites somebody is heard of, and so is a changed calendar', async () => {
  const here = await listen(site.owner.token)
  const { call } = site.as(site.owner)
  expect((await call(createRole, { body: { name: 'Baker' } })).status).toBe(201)
  await soon(() => expect(here).toEqual(['people']))
  expect((await call(updateCompanyData, { body: { weekend: [5] } })).status).toBe(200)
  await soon(() => expect(here).toEqual(['people', 'company']))
})

test('a page on another process of the same database hears of it too', async () => {
  const { config, log } = diwan.server
  const database = await openDatabase(diwan.server.database.address, () => {})
  const second = await composeServer({ config, database, clock: diwan.clock, log })
  try {
    const there = await listen(site.owner.token, await eventsOf(second))
    await report(site)
    await soon(() => expect(there).toEqual(['reports']))
  } finally {
    for (const request of open.splice(0)) request.destroy()
    await second.fastify.close()
    await database.close()
  }
})

test('a page hears of what changed while its stream was not open yet, and of nothing before', async () => {
  await report(site)
  const early = await listen(site.owner.token, `${url}?ago=5000`)
  await soon(() => expect(early).toContain('reports'))
  const elsewhere = await listen((await world(diwan)).owner.token, `${url}?ago=5000`)
  const late = await listen(site.owner.token)
  await report(site)
  await soon(() => expect(late).toEqual(['reports']))
  expect(elsewhere).toEqual([])
})

test('what is refused is not told', async () => {
  const here = await listen(site.owner.token)
  const { id } = await site.build.routineTask({})
  const params = { id }
  const refused = await site
    .as(site.owner)
    .call(submitReport, { params, body: { status: 'done', date: '2020-01-01' } })
  expect(refused.status).toBe(422)
  await report(site)
  await soon(() => expect(here).toEqual(['reports']))
})

test('after the connection to the database was lost, everybody is told to ask again', async () => {
  const here = await listen(site.owner.token)
  await diwan.server.database.ownerPool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`)
  await soon(() => expect(here).toEqual(['everything']))
  await report(site)
  await soon(() => expect(here).toEqual(['everything', 'reports']))
})

/**
 * Announces a topic as a write does that was admitted before midnight, or as a plan renewal does.
 */
const announceIn = ({ company }: World, topic: Topic) =>
  withCompanyTransaction(diwan.server.database, company.id, async (db) =>
    publishChange({ db, companyId: company.id }, topic),
  )

test('an expired company’s pages hear of nothing but its renewal, and then of all again', async () => {
  const site = await world(diwan)
  const overnight = await listen(site.owner.token)
  await announceIn(site, 'reports')
  await soon(() => expect(overnight).toEqual(['reports']))
  diwan.clock.advance({ days: TRIAL_DAYS + 1 })
  const token = await site.session(site.owner.id)
  const later = await listen(token, `${url}?ago=5000`)
  await announceIn(site, 'tasks')
  await site.write((db) => db.all(sql`update subscriptions set expires_on = '2027-01-05'`))
  await announceIn(site, 'company')
  await soon(() => expect([overnight, later]).toEqual([['reports', 'company'], ['company']]))
  await soon(() => expect(open.slice(-2).every(({ destroyed }) => destroyed)).toBe(true))
  const renewed = await listen(token)
  await announceIn(site, 'reports')
  await soon(() => expect(renewed).toEqual(['reports']))
  diwan.clock.advance({ days: -TRIAL_DAYS - 1 })
})

test('needs a session', async () => {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  expect(response.resume().statusCode).toBe(401)
})
