import fc from 'fast-check'
import { PASSWORD } from './cases.ts'

export interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
}

/** Creates ids for a parameter, by its name; the row is chosen when the request is sent. */
export type IdsFor = (name: string) => fc.Arbitrary<unknown>

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', 'a\ud800b', '\udc00', '\ufeff', '\u2028', '\u0300'.repeat(50)],
  ...['\u202eabc', '\u2066أحمد\u2069', '\u200f\u200f', '\u061c1', '👩‍👩‍👧‍👦', 'ﷺ', 'İıßſ'],
  ...['%', '%_\\\'";--', '{{7*7}}', '<img src=x onerror=a>', '../../etc/passwd', '\r\nx: y'],
  ...['__proto__', 'constructor', 'null', 'true', '-1e999', '1e9', '0', '٣', 'NaN', '9'.repeat(30)],
]
const LENGTHS = [61, 121, 201, 255, 5_001, 20_000]

/** Strings that are known to break programs. */
export const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...LENGTHS).map((length) => 'ب'.repeat(length)) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)

function nested(depth: number, inner: unknown): unknown {
  let value = inner
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { x: value }
  return value
}

const NUMBERS = [
  ...[0, -0, -1, 1.5, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308],
]

/** A value of any type. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], ['']) },
  { weight: 1, arbitrary: fc.constantFrom(25, 300, 3_000).map((depth) => nested(depth, 'x')) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('', 0, null), { maxLength: 300 }) },
)

/** The day on which the product's clock starts. */
const TODAY = Date.UTC(2026, 2, 4)
const DAY_MS = 86_400_000
const dayFrom = (offset: number) => new Date(TODAY + offset * DAY_MS).toISOString().slice(0, 10)
const date = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -60, max: 60 }).map(dayFrom) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2024-02-29',
      '0001-01-01',
      '9999-12-31',
      '2026-02-30',
      '1970-01-01',
    ),
  },
)
const instant = fc.oneof(
  fc.integer({ min: -DAY_MS, max: DAY_MS }).map((ms) => new Date(TODAY + ms).toISOString()),
  fc.constantFrom('2026-03-04T09:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z'),
)
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) =>
    [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0')).join(':'),
  )

/** Values for fields whose format the schema does not describe, by field name. */
const NAMED: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.nat(1e9).map((number) => `fuzz${number}@fuzz.example`),
  password: fc.constant(PASSWORD),
  password_confirmation: fc.constant(PASSWORD),
  current_password: fc.constantFrom(PASSWORD, 'Another1!'),
  timezone: fc.constantFrom('Africa/Cairo', 'Asia/Riyadh', 'Pacific/Apia', 'UTC', 'Mars/Base'),
  path: fc.constantFrom('/{companyName}/team', '/login', '/nowhere'),
  country: fc.constantFrom('EG', 'SA', 'AE', 'XX'),
  query: fc.constantFrom('mine=assigned', 'status=done&due=soon', ''),
}

function text(schema: Schema, name: string, idsFor: IdsFor): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return idsFor(name)
  if (schema.format === 'date') return date
  if (schema.format === 'date-time') return instant
  if (schema.pattern?.includes('2[0-3]')) return time
  const named = NAMED[name]
  const { minLength = 0, maxLength = 60 } = schema
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 24) })
  const full = fc.constantFrom('x'.repeat(maxLength), `${'ب'.repeat(maxLength)}`)
  return named
    ? fc.oneof({ weight: 8, arbitrary: named }, { weight: 1, arbitrary: plain })
    : fc.oneof({ weight: 12, arbitrary: plain }, { weight: 1, arbitrary: full })
}

const whole = ({ minimum = 0, maximum }: Schema) => {
  const max = maximum ?? Math.max(minimum, 6)
  return fc.oneof(fc.integer({ min: minimum, max }), fc.constantFrom(minimum, max))
}

const COLUMNS = ['title', 'task_name', 'task_type', 'start_date', 'deadline', 'priority', 'status']

function object(schema: Schema, idsFor: IdsFor): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: rest } = schema
  if (typeof rest === 'object')
    return fc.dictionary(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...COLUMNS) }, fc.string()),
      valid(rest, '', idsFor),
      { maxKeys: 6 },
    )
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([key, one]) => [key, valid(one, key, idsFor)]),
  )
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

function typed(type: string | undefined, schema: Schema, [name, idsFor]: [string, IdsFor]) {
  const { minItems = 0, maxItems = 5, items = {} } = schema
  switch (type) {
    case 'object':
      return object(schema, idsFor)
    case 'array':
      return fc.array(valid(items, name, idsFor), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      })
    case 'integer':
    case 'number':
      return whole(schema)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return text(schema, name, idsFor)
    default:
      return hostile
  }
}

/** Values that the schema accepts: mostly ordinary ones, and boundary values. */
export function valid(schema: Schema, name: string, idsFor: IdsFor): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, name, idsFor)))
  const types = [schema.type].flat()
  const known = typed(
    types.find((type) => type !== 'null'),
    schema,
    [name, idsFor],
  )
  return types.includes('null')
    ? fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: fc.constant(null) })
    : known
}

type Step = string | number

/** The paths of all values inside a value, without the value itself. */
function pathsIn(value: unknown, path: Step[] = [], depth = 0): Step[][] {
  if (typeof value !== 'object' || value === null || depth > 4) return []
  const entries: [Step, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return entries.flatMap(([key, inner]) => [
    [...path, key],
    ...pathsIn(inner, [...path, key], depth + 1),
  ])
}

function changed(value: unknown, [key, ...rest]: Step[], to: unknown): unknown {
  if (key === undefined) return to
  const inner = changed((value as Record<Step, unknown>)[key], rest, to)
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? inner : one))
  return { ...(value as object), [key]: inner }
}

/**
 * The same value with one error: another value in one place, a missing field or an additional one.
 */
export const spoiled = (whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(whole, fc.nat(1_000), hostile, fc.constantFrom('other', 'other', 'missing', 'more'))
    .map(([value, at, wrong, how]) => {
      if (how === 'more') return { ...(value as object), surprise: wrong }
      const paths = pathsIn(value)
      const path = paths[at % Math.max(1, paths.length)] ?? []
      return changed(value, path, how === 'missing' ? undefined : wrong)
    })
