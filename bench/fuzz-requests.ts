import fc from 'fast-check'
import type { Asked } from './ask.ts'
import { hostile, type IdsFor, mostly, type Schema, spoiled, valid } from './fuzz-values.ts'

type Content = Record<string, { schema: Schema }>

interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

export interface Operation extends Described {
  method: string
  path: string
}

type Paths = Record<string, Record<string, Described>>

/** The operations of an OpenAPI document. */
export const operationsIn = ({ paths }: { paths: Paths }): Operation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, one]) => ({
      ...one,
      method: method.toUpperCase(),
      path,
    })),
  )

/** What `encodeURIComponent` never produces: incomplete UTF-8, NUL, incomplete escapes. */
const ESCAPED = ['%00', '%ED%A0%80', '%E0%A4%A', '%', '%zz', '..%2Froles', '+', '%C0%AF']
const inUrl = (value: unknown): string => {
  const text = typeof value === 'object' && value ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed())
}
const odd = fc.oneof(hostile.map(inUrl), fc.constantFrom(...ESCAPED))

/** The path with values in the place of its parameters, and the query. */
function urlOf({ path, parameters = [] }: Operation, idsFor: IdsFor): fc.Arbitrary<string> {
  const given = (where: string) => {
    const known = parameters.filter((one) => one.in === where)
    const texts = known.map(({ name, schema }) => [name, valid(schema, name, idsFor).map(inUrl)])
    const requiredKeys = known.filter(({ required }) => required).map(({ name }) => name)
    return fc.record<Record<string, string>, string>(Object.fromEntries(texts), { requiredKeys })
  }
  const names = ['surprise', '__proto__', 'page', ...parameters.map(({ name }) => name)]
  const pair = fc.tuple(fc.constantFrom(...names), odd)
  const more = mostly(4, fc.constant([]), fc.array(pair, { maxLength: 3 }))
  const other = mostly(14, fc.constant(undefined), odd)
  return fc
    .tuple(given('path'), other, given('query'), more)
    .map(([inPath, instead, inQuery, added]) => {
      const where = path.replaceAll(/\{(\w+)\}/g, (_, name) => instead ?? inPath[name] ?? '')
      const pairs = [...Object.entries(inQuery), ...added].map((pair) => pair.join('='))
      return pairs.length > 0 ? `${where}?${pairs.join('&')}` : where
    })
}

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const RAW: (string | Buffer)[] = [
  ...['', '{', 'null', '[]', '"text"', '1e999', 'true', '\ufeff{}'],
  ...['{"\\u0000":1}', '{"x":"\\ud800"}', '{"a":1,"a":2}'],
  ...['{"__proto__":{"isOwner":true}}', '{"constructor":{"prototype":{"a":1}}}'],
  ...[nest(20_000), `{"x":${nest(5_000)}}`, `{"x":"${'x'.repeat(140_000)}"}`],
  ...[Buffer.from([0xff, 0xfe, 0x7b]), Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1')],
]
const TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/html'],
  ...['application/json; charset=utf-16', 'application/json;', 'APPLICATION/JSON', 'x', ''],
  ...['application/problem+json', 'multipart/form-data; boundary=', 'application/octet-stream'],
]
const JSON_TYPE = 'application/json'

interface Payload {
  type?: string
  body?: Buffer
}

const json = (text: string | Buffer): Payload => ({ type: JSON_TYPE, body: Buffer.from(text) })
const raw = fc.constantFrom(...RAW).map(json)
const types = fc.constantFrom(...TYPES)

function oddly(payload: fc.Arbitrary<Payload>): fc.Arbitrary<Payload> {
  const mistyped = fc.tuple(payload, types).map(([one, type]) => ({ ...one, type }))
  return mostly(5, payload, mostly(1, raw, mostly(2, mistyped, fc.constant({}))))
}

const EDGE = 'edge-of-the-part'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const TEXT = Buffer.from('Read me.')
const FILES = [PNG, TEXT, Buffer.alloc(0), PNG.subarray(0, 40), Buffer.alloc(70_000)]
const FILE_NAMES = ['a.png', 'قائمة.txt', '../../x', 'a\u202egnp.exe', 'x'.repeat(300), '', '"\\"']

function form(schema: Schema): fc.Arbitrary<Payload> {
  const [right = ''] = Object.keys((typeof schema === 'object' && schema.properties) || {})
  const field = mostly(9, fc.constant(right), fc.constantFrom('x', '', '__proto__'))
  const file = fc
    .tuple(field, fc.constantFrom(...FILE_NAMES), fc.constantFrom(...FILES))
    .map(([name, filename, bytes]) => {
      const says = `content-disposition: form-data; name="${name}"; filename="${filename}"`
      const head = `--${EDGE}\r\n${says}\r\ncontent-type: image/png\r\n\r\n`
      return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
    })
  const end = mostly(3, fc.constant(`--${EDGE}--\r\n`), fc.constantFrom('', `--${EDGE}`))
  return fc.tuple(fc.array(file, { maxLength: 3 }), end).map(([files, last]) => ({
    type: `multipart/form-data; boundary=${EDGE}`,
    body: Buffer.concat([...files, Buffer.from(last)]),
  }))
}

function payloadOf({ method, requestBody }: Operation, idsFor: IdsFor): fc.Arbitrary<Payload> {
  if (method === 'GET') return fc.constant({})
  const [type, described] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!described) return oddly(fc.constant({}))
  const { schema } = described
  if (type !== JSON_TYPE) return oddly(form(schema))
  const value = fc.oneof(valid(schema, '', idsFor), spoiled(schema, '', idsFor))
  return oddly(value.map((one) => json(JSON.stringify(one))))
}

const HEADERS: [string, string[]][] = [
  ['idempotency-key', ['', 'x', 'again', 'with space', 'é', 'k'.repeat(255), 'k'.repeat(256)]],
  ['accept-language', ['ar', 'ar-EG,ar;q=0.9', '*', 'xx;q=', ';;;', 'en'.repeat(2_000), '\x80']],
  ['range', ['bytes=0-1', 'bytes=-1', 'bytes=5-2', 'lines=x']],
  ['if-none-match', ['*', '"x"', 'W/"x", "y"', 'x']],
  ['if-modified-since', ['Wed, 04 Mar 2099 09:00:00 GMT', 'x']],
  ['accept', ['text/html', 'application/xml', 'image/*;q=x', '']],
  ['accept-encoding', ['gzip', 'br', 'identity;q=0', '*;q=0', 'gzip, br', 'x']],
  ['x-forwarded-for', ['127.0.0.1', '8.8.8.8, x', '\u00ff']],
  ['x-http-method-override', ['DELETE']],
  ['origin', ['https://evil.example', 'null']],
  ['cookie', ['locale=xx; theme=%00', 'device=x', 'device', '__proto__=1; ;=;']],
  ['authorization', ['', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic eDp4']],
  ['host', ['evil.example', 'localhost:1']],
]
const header = fc
  .constantFrom(...HEADERS)
  .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)))
const headers = mostly(3, fc.constant([]), fc.array(header, { minLength: 1, maxLength: 3 }))

/**
 * Requests to an operation, without the sender's token: valid ones, almost valid ones, and those
 * that no client of ours sends.
 */
export const requestsTo = (operation: Operation, idsFor: IdsFor): fc.Arbitrary<Asked> =>
  fc
    .tuple(urlOf(operation, idsFor), headers, payloadOf(operation, idsFor))
    .map(([path, odd, { type, body }]) => {
      const typed: [string, string][] = type === undefined ? [] : [['content-type', type]]
      const { method } = operation
      return { method, path, headers: Object.fromEntries([...odd, ...typed]), body }
    })
