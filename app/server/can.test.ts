import { beforeAll, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { nameOf, partsOf, type Schema } from '#app/server/test/slots.ts'
import { fullCompany } from '#app/server/test/tenancy.ts'
import type { World } from '#app/server/test/world.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** These replies show things that some members can change, so each says what the caller may do. */
const THINGS = [
  ...['GET /departments', 'GET /roles', 'GET /company-users', 'GET /invitations'],
  ...['GET /alldailytask', 'GET /dailytask', 'GET /daily-tasks-reports/{date}'],
]

type Described = Omit<Schema, 'properties' | 'items' | 'anyOf'> & {
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  additionalProperties?: unknown
}

const diwan = openDiwan()
let ours: World
let paths: Record<string, Record<string, { responses: Record<string, unknown> }>>

const get = (url: string, token?: string) =>
  diwan.server.fastify.inject({
    method: 'GET',
    url,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })

beforeAll(async () => {
  ours = await fullCompany(diwan)
  paths = (await get('/api/openapi.json')).json().paths
})

function replyOf({ method, path }: Endpoint): Described[] {
  const responses = paths[`/api${path}`]?.[method.toLowerCase()]?.responses ?? {}
  type Content = { content?: { 'application/json'?: { schema: Described } } }
  return Object.values(responses).flatMap((one) => {
    const schema = (one as Content).content?.['application/json']?.schema
    return schema ? [schema] : []
  })
}

/** Every `can` in a schema, with its path. */
function described(schema: Described, at = ''): [at: string, can: Described][] {
  const { properties = {}, items, anyOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([name, one]): [string, Described][] => {
      const inner = described(one, `${at}.${name}`)
      return name === 'can' ? [[`${at}.can`, one], ...inner] : inner
    }),
    ...(items ? described(items, at) : []),
    ...anyOf.flatMap((one) => described(one, at)),
  ]
}

/** Every `can` in a reply, with its path. */
function said(reply: unknown, at = ''): [at: string, can: unknown][] {
  if (Array.isArray(reply)) return reply.flatMap((one) => said(one, at))
  if (typeof reply !== 'object' || reply === null) return []
  return Object.entries(reply).flatMap(([name, one]): [string, unknown][] =>
    name === 'can' ? [[`${at}.can`, one]] : said(one, `${at}.${name}`),
  )
}

test('each “can” of the document is a closed set of yes and no', () => {
  let seen = 0
  for (const endpoint of diwan.server.endpoints)
    for (const [at, can] of replyOf(endpoint).flatMap((schema) => described(schema))) {
      const name = `${nameOf(endpoint)} ${at}`
      const answers = can.properties ?? {}
      expect([can.type, can.additionalProperties], name).toEqual(['object', false])
      expect(Object.keys(answers).length, name).toBeGreaterThan(0)
      expect([...(can.required ?? [])].sort(), name).toEqual(Object.keys(answers).sort())
      for (const answer of Object.values(answers)) expect(answer.type, name).toBe('boolean')
      seen += 1
    }
  expect(seen).toBeGreaterThan(20)
})

test('whatever can be changed says what the caller may do with it, as the document has it', async () => {
  const date = diwan.clock.now().toISOString().slice(0, 10)
  const spoke = new Set<string>()
  for (const endpoint of diwan.server.endpoints.filter(({ method }) => method === 'GET')) {
    const parts = partsOf(endpoint)
    const params = endpoint.path.includes('{date}') ? { date } : parts.params
    const url = urlOf(endpoint, { ...parts, ...(params !== undefined && { params }) })
    const reply = await get(url, ours.owner.token)
    if (reply.statusCode !== 200) continue
    const known = new Map(replyOf(endpoint).flatMap((schema) => described(schema)))
    for (const [at, can] of said(reply.json())) {
      const name = `${nameOf(endpoint)} ${at}`
      const answers = Object.keys(known.get(at)?.properties ?? {})
      expect(Object.keys(can as object).sort(), name).toEqual(answers.sort())
      spoke.add(nameOf(endpoint))
    }
  }
  for (const name of THINGS) expect([...spoke], name).toContain(name)
})

test('the record of who was faster says so, too, in the shape of any other', async () => {
  const { department } = await ours.build.department().then(({ id }) => ({ department: id }))
  const stale = { name: 'Bakery', version: 0 }
  const reply = await diwan.server.fastify.inject({
    method: 'PUT',
    url: `/api/departments/${department}`,
    headers: { authorization: `Bearer ${ours.owner.token}` },
    payload: stale,
  })
  expect(reply.statusCode).toBe(409)
  expect(Object.keys(reply.json().department.can)).toEqual(['update', 'delete'])
})
