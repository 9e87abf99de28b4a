import fc from 'fast-check'
import type * as z from 'zod'
import { type Ids, idsIn } from './fuzz-ids.ts'
import { hostile, hostileText, type IdsFor, type Schema, spoiled, valid } from './fuzz-values.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }>
}

export interface Document {
  paths: Record<string, Record<string, Described>>
}

export interface Operation extends Described {
  method: string
  path: string
}

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, one]) => ({
      ...one,
      method: method.toUpperCase(),
      path,
    })),
  )

/** A request body: a value to send as JSON, or raw bytes. */
type Payload = { json: unknown } | { bytes: string | Buffer }

/** A request before it is written; its ids are chosen when it is written. */
export interface Draft {
  params: Record<string, unknown>
  query: [name: string, value: unknown][]
  headers: Record<string, string>
  payload?: Payload
  type?: string
}

export interface Written {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer
}

/**
 * Escape sequences that `encodeURIComponent` never produces: incomplete UTF-8, NUL, incomplete
 * escapes.
 */
class Escaped {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
const ESCAPED = ['%00', '%ED%A0%80', '%E0%A4%A', '%', '%zz', '..%2Froles', '+', '%C0%AF']
const escaped = fc.constantFrom(...ESCAPED).map((text) => new Escaped(text))

const inUrl = (value: unknown): string =>
  value instanceof Escaped
    ? value.text
    : encodeURIComponent(
        (typeof value === 'object' && value !== null && !('toJSON' in value)
          ? JSON.stringify(value)
          : String(value)
        ).toWellFormed(),
      )

const paramsOf = (parameters: Parameter[], idsFor: IdsFor) =>
  fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'path')
        .map(({ name, schema }) => [
          name,
          fc.oneof(
            { weight: 14, arbitrary: valid(schema, name, idsFor) },
            { weight: 1, arbitrary: fc.oneof(hostileText, escaped) },
          ),
        ]),
    ),
    { noNullPrototype: true },
  )

type Pair = [name: string, value: unknown]

function queryOf(parameters: Parameter[], idsFor: IdsFor): fc.Arbitrary<Pair[]> {
  const known = parameters.filter((one) => one.in === 'query')
  const good = fc.record(
    Object.fromEntries(known.map((one) => [one.name, valid(one.schema, one.name, idsFor)])),
    { requiredKeys: known.filter((one) => one.required).map((one) => one.name) },
  )
  const names = [...known.map((one) => one.name), 'surprise', '__proto__', 'page']
  const odd = fc.tuple(fc.constantFrom(...names), fc.oneof(hostile, escaped))
  return fc
    .tuple(
      good,
      fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(odd, { maxLength: 3 })),
    )
    .map(([plain, extra]) => [...Object.entries(plain), ...extra])
}

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const RAW: (string | Buffer)[] = [
  ...[
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1e999',
    'true',
    '{"\\u0000":1}',
    '{"x":"\\ud800"}',
    '\ufeff{}',
  ],
  ...['{"__proto__":{"isOwner":true}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}'],
  ...[nest(20_000), `{"x":${nest(5_000)}}`, `{"x":"${'x'.repeat(140_000)}"}`],
  ...[Buffer.from([0xff, 0xfe, 0x7b]), Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1')],
]
const TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/html'],
  ...['application/json; charset=utf-16', 'application/json;', 'APPLICATION/JSON', 'x', ''],
  ...['application/problem+json', 'multipart/form-data; boundary=', 'application/octet-stream'],
]
const JSON_TYPE = 'application/json'

interface Content {
  payload?: Payload
  type?: string
}

const oddly = (content: fc.Arbitrary<Content>): fc.Arbitrary<Content> =>
  fc.oneof(
    { weight: 30, arbitrary: content },
    { weight: 1, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...RAW).map((bytes) => ({ payload: { bytes }, type: JSON_TYPE })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(content, fc.constantFrom(...TYPES))
        .map(([{ payload }, type]) => ({ payload, type })),
    },
  )

const EDGE = 'edge-of-the-part'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FILES = [
  PNG,
  Buffer.from('Read me.'),
  Buffer.alloc(0),
  PNG.subarray(0, 40),
  Buffer.alloc(70_000),
]
const FILE_NAMES = ['a.png', 'قائمة.txt', '../../x', 'a\u202egnp.exe', 'x'.repeat(300), '', '"\\"']

interface File {
  field: string
  name: string
  bytes: Buffer
}

const formWith = (files: File[], end: string) =>
  Buffer.concat([
    ...files.flatMap(({ field, name, bytes }) => [
      Buffer.from(
        `--${EDGE}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

function form(schema: Schema): fc.Arbitrary<Content> {
  const [field = ''] = Object.keys(schema.properties ?? {})
  const one = fc.record({
    field: fc.oneof(
      { weight: 9, arbitrary: fc.constant(field) },
      fc.constantFrom('x', '', '__proto__'),
    ),
    name: fc.constantFrom(...FILE_NAMES),
    bytes: fc.constantFrom(...FILES),
  })
  const end = fc.constantFrom(
    ...Array.from({ length: 6 }, () => `--${EDGE}--\r\n`),
    '',
    `--${EDGE}`,
  )
  return fc.tuple(fc.array(one, { minLength: 0, maxLength: 3 }), end).map(([files, last]) => ({
    payload: { bytes: formWith(files, last) },
    type: `multipart/form-data; boundary=${EDGE}`,
  }))
}

function contentOf({ method, requestBody }: Operation, idsFor: IdsFor): fc.Arbitrary<Content> {
  const [type, described] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!described)
    return method === 'GET'
      ? fc.constant({})
      : fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, oddly(fc.constant({})))
  if (type?.startsWith('multipart')) return oddly(form(described.schema))
  const good = valid(described.schema, '', idsFor)
  const json = (value: unknown) => ({ payload: { json: value }, type: JSON_TYPE })
  return oddly(
    fc.oneof(
      { weight: 6, arbitrary: good.map(json) },
      { weight: 4, arbitrary: spoiled(good).map(json) },
      { weight: 1, arbitrary: hostile.map(json) },
    ),
  )
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
const odd = fc
  .constantFrom(...HEADERS)
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const))
const headers = fc
  .oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(odd, { minLength: 1, maxLength: 3 }))
  .map((pairs) => Object.fromEntries(pairs))

/**
 * Requests to an operation: valid ones, almost valid ones, and requests that no client of ours
 * sends.
 */
export function requestsTo(operation: Operation, own: Ids, foreign: Ids): fc.Arbitrary<Draft> {
  const { path, parameters = [] } = operation
  const idsFor = idsIn(path, own, foreign)
  return fc
    .record(
      {
        params: paramsOf(parameters, idsFor),
        query: queryOf(parameters, idsFor),
        headers,
        content: contentOf(operation, idsFor),
      },
      { noNullPrototype: true },
    )
    .map(({ content, ...rest }) => ({ ...rest, ...content }))
}

const bytesOf = (payload: Payload): Buffer => {
  if ('json' in payload) return Buffer.from(JSON.stringify(payload.json) ?? '')
  return Buffer.from(payload.bytes)
}

/** Builds the final request, with the caller's token. */
export function write({ method, path }: Operation, draft: Draft, token: string): Written {
  const { params, query, headers: sent, payload, type } = draft
  const where = path.replaceAll(/\{(\w+)\}/g, (_, key) => inUrl(params[key]))
  const search = query.map(([key, value]) => `${inUrl(key)}=${inUrl(value)}`).join('&')
  const body = payload && bytesOf(payload)
  return {
    method,
    url: search ? `${where}?${search}` : where,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...sent,
      ...(body && type !== undefined && { 'content-type': type }),
      ...(body && { 'content-length': `${body.length}` }),
    },
    ...(body && { body }),
  }
}
