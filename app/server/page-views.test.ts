import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Diwan, metricsOf, openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'

interface Heard {
  headers: IncomingHttpHeaders
  body: string
}

/** An analytics service that replies with status `answer`; with 0 it never replies. */
async function openService() {
  const service = { heard: [] as Heard[], answer: 204, url: '' }
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    service.heard.push({ headers: request.headers, body })
    if (service.answer === 0) return
    const away = { location: 'http://127.0.0.1:9/' }
    response.writeHead(service.answer, service.answer === 302 ? away : {}).end('thanks')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/collect?key=k`
  const close = () => {
    listener.closeAllConnections()
    listener.close()
  }
  return Object.assign(service, { close })
}

const service = await openService()
const diwan = openDiwan({ ANALYTICS_URL: service.url })
const alone = openDiwan()

beforeEach(() => {
  service.heard.length = 0
  service.answer = 204
})
afterAll(() => service.close())

const look = ({ server }: Diwan, body: object, headers: Record<string, string> = {}) =>
  server.fastify.inject({
    method: 'POST',
    url: '/api/page-views',
    payload: body,
    headers: { 'user-agent': 'Browser of Mona', ...headers },
  })

const metric = async ({ server }: Diwan, name: string): Promise<number> =>
  (await metricsOf(server)).get(name) ?? 0

const TEAM = { path: '/{companyName}/team', locale: 'ar' }
const TEAMS = 'page_views_total{page="/{companyName}/team",locale="ar"}'
const LOST = 'page_views_lost_total'

describe('a page view', () => {
  test('is counted by page and language, with a session and without', async () => {
    const { owner } = await world(diwan)
    const before = await metric(diwan, TEAMS)
    const replies = [
      await look(diwan, TEAM),
      await look(diwan, TEAM, { authorization: `Bearer ${owner.token}` }),
      await look(diwan, TEAM, { authorization: 'Bearer of no session' }),
    ]
    for (const reply of replies) expect([reply.statusCode, reply.payload]).toEqual([200, '{}'])
    expect(await metric(diwan, TEAMS)).toBe(before + 3)
    await expect.poll(() => service.heard).toHaveLength(3)
  })

  test('of a page of one thing is counted by its pattern, whichever it is of', async () => {
    const path = '/{companyName}/project/{projectId}'
    const counted = `page_views_total{page="${path}",locale="en"}`
    const before = await metric(diwan, counted)
    expect((await look(diwan, { path, locale: 'en' })).statusCode).toBe(200)
    expect(await metric(diwan, counted)).toBe(before + 1)
    const one = path.replace('{projectId}', '01900000-0000-7000-8000-000000000000')
    expect((await look(diwan, { path: one, locale: 'en' })).statusCode).toBe(422)
  })

  test('of anything but a known page is refused, heard by nobody and counted nowhere', async () => {
    const wrong = [
      { path: '/Nile-Foods/team', locale: 'en' },
      { path: '/{companyName}/team?search=Mona', locale: 'en' },
      { path: '/{companyName}/{anything}', locale: 'en' },
      { path: 'constructor', locale: 'en' },
      { path: '/', locale: 'fr' },
      { path: '/' },
      { ...TEAM, company: 'Nile Foods' },
    ]
    const before = await diwan.server.metrics.getSingleMetricAsString('page_views_total')
    for (const body of wrong) expect((await look(diwan, body)).statusCode).toBe(422)
    expect(await diwan.server.metrics.getSingleMetricAsString('page_views_total')).toBe(before)
    expect(service.heard).toEqual([])
  })

  test('is handed on with the page and the language, and with nothing of who looked', async () => {
    const { owner } = await world(diwan)
    await look(diwan, TEAM, {
      authorization: `Bearer ${owner.token}`,
      cookie: 'locale=ar; theme=dark',
      'x-forwarded-for': '198.51.100.7',
    })
    await expect.poll(() => service.heard).toHaveLength(1)
    const [{ headers, body }] = service.heard as [Heard]
    expect(JSON.parse(body)).toEqual(TEAM)
    expect(headers['content-type']).toBe('application/json')
    const told = JSON.stringify(headers)
    for (const secret of [owner.token, 'Mona', 'theme', '198.51.100.7', 'authorization', 'cookie'])
      expect(told).not.toContain(secret)
  })

  test('is answered before the analytics service has answered', async () => {
    service.answer = 0
    const before = await metric(diwan, LOST)
    const replies = await Promise.all(Array.from({ length: 30 }, () => look(diwan, TEAM)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
    expect(await metric(diwan, LOST), 'those beyond twenty at once').toBe(before + 10)
    await expect.poll(() => service.heard.length).toBe(20)
    await expect.poll(() => metric(diwan, LOST)).toBe(before + 30)
  })

  test.each([500, 302])('is counted as lost when the service answers %i', async (answer) => {
    service.answer = answer
    const before = await metric(diwan, LOST)
    expect((await look(diwan, TEAM)).statusCode).toBe(200)
    await expect.poll(() => metric(diwan, LOST)).toBe(before + 1)
  })

  test('goes nowhere without an analytics service, and is counted all the same', async () => {
    expect((await look(alone, TEAM)).statusCode).toBe(200)
    expect(await metric(alone, TEAMS)).toBe(1)
    expect(await metric(alone, LOST)).toBe(0)
    expect(service.heard).toEqual([])
  })

  test('is refused to who sends them without end', async () => {
    await look(alone, TEAM)
    const before = await metric(alone, TEAMS)
    await alone.server.database.ownerPool.query(
      "update rate_counters set hits = 1200 where key like '/page-views %'",
    )
    expect((await look(alone, TEAM)).statusCode).toBe(429)
    expect(await metric(alone, TEAMS)).toBe(before)
  })
})
