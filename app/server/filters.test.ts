import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import {
  fill,
  isText,
  nameOf,
  partsOf,
  type Schema,
  schemaOf,
  slotsOf,
} from '#app/server/test/slots.ts'
import { fullCompany } from '#app/server/test/tenancy.ts'
import type { World } from '#app/server/test/world.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const diwan = openDiwan()
let site: World
beforeAll(async () => {
  site = await fullCompany(diwan)
  await fullCompany(diwan)
})

const read = async (endpoint: Endpoint, name: string, value: string) => {
  const [slot] = slotsOf([endpoint], ['query'], isText).filter(({ path }) => path[0] === name)
  if (!slot) throw new Error(`${nameOf(endpoint)} has no ${name}`)
  const { statusCode, body } = await diwan.server.fastify.inject({
    method: endpoint.method,
    url: urlOf(endpoint, fill(slot, value, partsOf(endpoint))),
    headers: { authorization: `Bearer ${site.owner.token}` },
  })
  return { status: statusCode, body: JSON.parse(body) }
}

/** The query fields of all endpoints whose schema or name `wanted` accepts. */
const fields = (wanted: (schema: Schema, name: string) => boolean) =>
  diwan.server.endpoints
    .filter(({ method, may, params }) => method === 'GET' && may !== 'public' && !params)
    .flatMap((endpoint) =>
      Object.entries(schemaOf(endpoint, 'query').properties ?? {})
        .filter(([name, schema]) => wanted(schema, name))
        .map(([name]) => [endpoint, name] as const),
    )
/** Whether a field takes one of several fixed values, or several of them separated by commas. */
const isChoice = (schema: Schema): boolean =>
  [schema.enum, schema.pattern].some(Boolean) || (schema.anyOf ?? []).some(isChoice)
/** Fields for free search text. */
const SEARCHED = ['search', 'q']

/** The rows of a list; for a board, the rows of all its columns. */
const rowsIn = (body: { columns?: { tasks: unknown[] }[] }): unknown =>
  body.columns?.flatMap(({ tasks }) => tasks) ?? Object.values(body).find(Array.isArray)

const isFree = (schema: Schema): boolean =>
  isText(schema) && !isChoice(schema) && schema.format === undefined

describe('a list', () => {
  test('is put in order and narrowed by what the product knows alone, never by a name of a column or a piece of a statement', async () => {
    const free = new Set(fields(isFree).map(([, name]) => name))
    expect([...free]).toEqual(SEARCHED)
    const all = fields(isChoice)
    expect(all.length).toBeGreaterThan(20)
    for (const [endpoint, name] of all)
      for (const value of [
        'password_hash',
        'company_id',
        'name;select pg_sleep(5)',
        "name' or '1'='1",
        'name desc, (select 1)',
        '(case when 1=1 then name else id end)',
        'name--',
        '1',
        'constructor',
      ]) {
        const { status, body } = await read(endpoint, name, value)
        const where = `${nameOf(endpoint)} ${name}=${value}`
        expect([where, status, Object.keys(body.errors ?? {})]).toEqual([where, 422, [name]])
      }
  })

  test('is searched for the very signs that are typed: none of them means something else', async () => {
    const all = fields((_, name) => SEARCHED.includes(name))
    expect(all.length).toBeGreaterThan(4)
    for (const [endpoint, name] of all)
      for (const value of [
        '%',
        '_',
        '\\',
        "'",
        "' or '1'='1",
        "x') or true --",
        '.*',
        '$1',
        ':1',
      ]) {
        const { status, body } = await read(endpoint, name, value)
        const where = `${nameOf(endpoint)} ${name}=${value}`
        expect([where, status, rowsIn(body)]).toEqual([where, 200, []])
      }
  })
})
