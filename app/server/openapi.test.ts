import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'

interface Operation {
  summary?: string
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
const get = (url: string) => diwan.server.fastify.inject({ method: 'GET', url })
const read = async () => (await get('/api/openapi.json')).json() as Document

test('the document is valid OpenAPI 3.1', async () => {
  const document = await read()
  expect(document.openapi).toMatch(/^3\.1\./)
  const { valid, errors } = await new Validator().validate({ ...document })
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('it describes every endpoint that is served, and nothing else', async () => {
  const { paths } = await read()
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = diwan.server.endpoints.map(({ method, path }) => `${method} /api${path}`)
  expect(described.sort()).toEqual(served.sort())
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
