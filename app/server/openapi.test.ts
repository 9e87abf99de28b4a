import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { TOPICS } from '#shared/live.ts'

interface Operation {
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}
interface Document {
  openapi: string
  servers?: unknown
  paths: Record<string, Record<string, Operation>>
}

const diwan = openDiwan()
const get = (url: string, headers = {}) =>
  diwan.server.fastify.inject({ method: 'GET', url, headers })
const inEncoding = (encoding: string) => get('/api/openapi.json', { 'accept-encoding': encoding })
const read = async () => (await get('/api/openapi.json')).json() as Document

test('the document is valid OpenAPI 3.1', async () => {
  const document = await read()
  expect(document.openapi).toMatch(/^3\.1\./)
  const { valid, errors } = await new Validator().validate({ ...document })
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

/** Section 7 of the specification, written by hand; `{}` is an id or a date. */
const CALLS = `
  POST /register, POST /check-email, GET /starts/check-id, POST /login, GET /isOwner
  POST /reset-password, POST /forgot-password, POST /invite, POST /registerViaInvitation
  GET /company-users, DELETE /delete-user/{}, POST /edit-user/{}, POST /users/{}/assign-departments
  POST /unassign-department/{}, POST /users/assign-role, POST /unassign-role, GET /userProfile
  PUT /userProfile, POST /user/upload-profile-picture
  GET /departments, POST /departments, PUT /departments/{}, DELETE /departments/{}
  PUT /department/assign-manager
  GET /permissions, GET /roles, POST /roles, POST /roles/assign-permissions, PUT /roles/{}
  DELETE /roles/{}, GET /roles/{}, GET /rols, GET /perms, POST /perms, GET /positions
  GET /projects, POST /projects, POST /projects/{}/status, GET /projects/{}/revisions
  PUT /projects/{}, DELETE /projects/{}
  GET /alldailytask, POST /activedailytask/{}, POST /dailytask, PUT /dailytask/{}
  DELETE /dailytask/{}, GET /dailytask/{}/revisions, GET /dailytask
  POST /daily-tasks/{}/submit-report, GET /daily-tasks-reports/{}, GET /daily-task-reports/{}
  GET /dailyTasks/yesterday, GET /evaluations/{}, GET /daily-tasks-evaluations/{}
  POST /evaluations/{}
  GET /dashboard, POST /deptPerformance
  GET /tasks, GET /tasks/{}, GET /tasks/{}/revisions, POST /tasks/{}/comments
  POST /tasks/{}/attachments, POST /tasks/{}/star, POST /tasks/{}/archive, PUT /tasks/{}/status
  POST /tasks, PUT /tasks/{}, POST /taskComments/{}/replies, POST /taskReplies/read
  GET /plans/all, GET /plans, POST /companies/subscribe, GET /company-data
  GET /getCompanyPlanDetails, PUT /starts/{}
`

test('the calls of the specification are all there, under their methods and paths', async () => {
  const { paths } = await read()
  const calls = CALLS.trim().split(/,\s|\n\s*/)
  expect(new Set(calls).size).toBe(75)
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{\w+\}/g, '{}')}`,
    ),
  )
  expect(calls.filter((call) => !described.includes(call))).toEqual([])
})

const STREAM = 'GET /api/events'

test('it describes every endpoint that is served and the stream of changes, and nothing else', async () => {
  const { paths } = await read()
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = diwan.server.endpoints.map(({ method, path }) => `${method} /api${path}`)
  expect(described.sort()).toEqual([...served, STREAM].sort())
})

test('the stream of changes is described with its topics, for who is signed in', async () => {
  const stream = (await read()).paths['/api/events']?.get
  expect(stream?.summary).toMatch(/^[A-Z].{5,}/)
  for (const topic of TOPICS) expect(stream?.description).toContain(topic)
  expect(stream?.security).toEqual([{ session: [] }])
  expect(stream?.parameters?.map((one) => one.name)).toEqual(['ago'])
  expect(Object.keys(stream?.responses[200]?.content ?? {})).toEqual(['text/event-stream'])
})

test('each endpoint says in a sentence what it does, who may call it, what it takes and replies', async () => {
  const { paths } = await read()
  for (const endpoint of diwan.server.endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`
    const operation = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    expect(operation?.summary, name).toMatch(/^[A-Z].{5,}/)
    const guarded = endpoint.may === 'public' ? [] : [{ session: [] }]
    expect(operation?.security, name).toEqual(guarded)
    expect(Boolean(operation?.requestBody?.content['application/json']), name).toBe(
      Boolean(endpoint.body),
    )
    expect(Boolean(operation?.requestBody?.content['multipart/form-data']), name).toBe(
      Boolean(endpoint.upload),
    )
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const described = operation?.parameters?.filter((one) => one.in === 'path') ?? []
    expect(
      described.map((one) => [one.name, one.required]),
      name,
    ).toEqual(inPath.map((one) => [one, true]))
    for (const status of endpoint.statuses ?? [200])
      expect(
        operation?.responses[status]?.content?.['application/json']?.schema,
        name,
      ).toMatchObject({
        type: 'object',
        additionalProperties: false,
      })
  }
})

const CARRIED: Record<string, string> = {
  'PUT /tasks/{id}': 'task',
  'PUT /tasks/{id}/status': 'task',
  'POST /daily-tasks/{id}/submit-report': 'report',
  'DELETE /daily-tasks/{id}/report': 'report',
  'POST /evaluations/{id}': 'report',
}

test('what a 409 carries of the record that stands in the way is described, and nothing else leaves', async () => {
  const { paths } = await read()
  for (const [name, field] of Object.entries(CARRIED)) {
    const [method = '', path = ''] = name.split(' ')
    const response = paths[`/api${path}`]?.[method.toLowerCase()]?.responses[409]
    const schema = response?.content?.['application/json']?.schema as Described | undefined
    expect(Object.keys(schema?.properties ?? {}).sort(), name).toEqual(['message', field].sort())
    expect(schema?.additionalProperties, name).toBe(false)
  }
})

interface Described {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
  additionalProperties?: boolean | Described
}

const admitsNull = ({ anyOf, type, enum: values, const: only }: Described): boolean =>
  anyOf
    ? anyOf.some(admitsNull)
    : (type === undefined || [type].flat().includes('null')) &&
      (values === undefined || values.includes(null)) &&
      (only === undefined || only === null)

interface Inside {
  def: { shape?: Record<string, Shape>; element?: Shape; innerType?: Shape; valueType?: Shape }
}
type Shape = { _zod: Inside; safeParse(value: unknown): { success: boolean } }

/** The schema inside nullable, optional and default wrappers. */
const bare = (shape: Shape): Shape =>
  shape._zod.def.innerType ? bare(shape._zod.def.innerType) : shape

/** The paths of a schema where the contract and the document disagree about null. */
function disagreements(shape: Shape, described: Described, at: string): string[] {
  const { shape: fields, element, valueType } = bare(shape)._zod.def
  const wrong = shape.safeParse(null).success === admitsNull(described) ? [] : [at]
  const inner = (one: Shape, of: unknown, name: string) =>
    typeof of === 'object' && of !== null
      ? disagreements(one, of as Described, `${at}.${name}`)
      : [`${at}.${name} is not described`]
  const parts = described.anyOf?.find((one) => !admitsNull(one)) ?? described
  for (const [name, field] of Object.entries(fields ?? {}))
    wrong.push(...inner(field, parts.properties?.[name], name))
  if (element) wrong.push(...inner(element, parts.items, '0'))
  if (valueType) wrong.push(...inner(valueType, parts.additionalProperties, '*'))
  return wrong
}

test('the document says null where null is sent or taken, and nowhere else', async () => {
  const { paths } = await read()
  let seen = 0
  for (const endpoint of diwan.server.endpoints) {
    const operation = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    const name = `${endpoint.method} ${endpoint.path}`
    for (const status of endpoint.statuses ?? [200]) {
      const reply = operation?.responses[status]?.content?.['application/json']?.schema
      seen += JSON.stringify(reply).split('"null"').length - 1
      expect(disagreements(endpoint.reply as never, reply as Described, name)).toEqual([])
    }
    const body = operation?.requestBody?.content['application/json'] as { schema?: Described }
    if (endpoint.body)
      expect(disagreements(endpoint.body as never, body.schema ?? {}, name)).toEqual([])
  }
  expect(seen).toBeGreaterThan(50)
})

test('the document gives away no address of the machine', async () => {
  expect((await read()).servers ?? []).toEqual([])
})

const ORIGINS = /\b(?:https?:)?\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi

test('the page to read it at loads nothing from outside', async () => {
  const page = await get('/api/docs')
  const html = page.statusCode === 302 ? await get(String(page.headers.location)) : page
  expect(html.statusCode).toBe(200)
  expect(html.headers['content-type']).toMatch(/^text\/html/)
  expect(html.payload.match(ORIGINS)).toBeNull()
  const csp = String(html.headers['content-security-policy'])
  expect(csp).toMatch(/default-src '(self|none)'/)
  for (const source of csp.split(/[; ]+/))
    expect(source, csp).not.toMatch(/\.|^https?:|^\*$|unsafe-eval/)
  const base = new URL('/api/docs/', 'http://localhost')
  const links = [...html.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) {
    const url = new URL(link, base)
    expect(url.origin, link).toBe(base.origin)
    expect((await get(url.pathname)).statusCode, link).toBe(200)
  }
  const starter = await get('/api/docs/static/swagger-initializer.js')
  expect(starter.payload).toMatch(/"?validatorUrl"?: ?null/)
})

test('the document is written once, also where the page asks for it', async () => {
  for (const name of ['json', 'yaml']) {
    const { statusCode, headers } = await get(`/api/docs/${name}`)
    expect([statusCode, headers.location]).toEqual([302, '/api/openapi.json'])
  }
})

test('the document is the same in each encoding', async () => {
  const plain = await inEncoding('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await inEncoding('gzip')
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  const small = await inEncoding('br, gzip')
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
})
