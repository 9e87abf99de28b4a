import fc from 'fast-check'
import type * as z from 'zod'
import { PASSWORD } from './cases.ts'

export type Schema = z.core.JSONSchema._JSONSchema
type Value = fc.Arbitrary<unknown>
/** Creates ids for a parameter, by its name. */
export type IdsFor = (name: string) => Value

/** Mostly the first, `weight` times as often as the second. */
export const mostly = <A, B>(weight: number, usual: fc.Arbitrary<A>, other: fc.Arbitrary<B>) =>
  fc.oneof({ weight, arbitrary: usual }, other)

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', 'a\ud800b', '\udc00', '\ufeff', '\u2028', '\u0300'.repeat(50)],
  ...['\u202eabc', '\u2066أحمد\u2069', '\u200f\u200f', '\u061c1', '👩‍👩‍👧‍👦', 'ﷺ', 'İıßſ'],
  ...['%', '%_\\\'";--', '{{7*7}}', '<img src=x onerror=a>', '../../etc/passwd', '\r\nx: y'],
  ...['__proto__', 'constructor', 'null', 'true', '-1e999', '1e9', '0', '٣', 'NaN', '9'.repeat(30)],
]
const LENGTHS = [61, 121, 201, 255, 5_001, 20_000]

/** Strings that are known to break programs. */
const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  fc.constantFrom(...LENGTHS).map((length) => 'ب'.repeat(length)),
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)

const NUMBERS = [0, -0, -1, 1.5, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308]
const nested = (depth: number) => JSON.parse(`${'[{"x":'.repeat(depth)}"x"${'}]'.repeat(depth)}`)

/** A value of any type. */
export const hostile: Value = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS, -1e308) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], ['']) },
  fc.constantFrom(...[12, 150, 1_500].map(nested)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.constantFrom('', 0, null), { maxLength: 300 }),
)

/** The day on which the product's clock starts. */
const TODAY = Date.UTC(2026, 2, 4)
const DAY_MS = 86_400_000
const within = (ms: number) =>
  fc.integer({ min: -ms, max: ms }).map((offset) => new Date(TODAY + offset).toISOString())
const dates = within(60 * DAY_MS).map((instant) => instant.slice(0, 10))
const ODD_DATES = ['2024-02-29', '0001-01-01', '9999-12-31', '2026-02-30', '1970-01-01']
const ODD_INSTANTS = ['2026-03-04T09:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z']

/** Values by format, or by field name where the schema does not describe the format. */
const KNOWN: Record<string, Value> = {
  date: mostly(8, dates, fc.constantFrom(...ODD_DATES)),
  'date-time': fc.oneof(within(DAY_MS), fc.constantFrom(...ODD_INSTANTS)),
  email: fc.nat(1e9).map((number) => `fuzz${number}@fuzz.example`),
  password: fc.constant(PASSWORD),
  password_confirmation: fc.constant(PASSWORD),
  current_password: fc.constantFrom(PASSWORD, 'Another1!'),
  timezone: fc.constantFrom('Africa/Cairo', 'Asia/Riyadh', 'Pacific/Apia', 'UTC', 'Mars/Base'),
  path: fc.constantFrom('/{companyName}/team', '/login', '/nowhere'),
  country: fc.constantFrom('EG', 'SA', 'AE', 'XX'),
  query: fc.constantFrom('mine=assigned', 'status=done&due=soon', ''),
}
const COLUMNS = ['title', 'task_name', 'task_type', 'start_date', 'deadline', 'priority', 'status']
const columns = mostly(4, fc.constantFrom(...COLUMNS), fc.string())

function text(schema: Exclude<Schema, boolean>, name: string, idsFor: IdsFor): Value {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema
  if (format === 'uuid') return idsFor(name)
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 24) })
  const full = fc.constantFrom('x', 'ب').map((letter) => letter.repeat(maxLength))
  const known = KNOWN[format ?? name]
  return known ? mostly(8, known, plain) : mostly(12, plain, full)
}

/** Values that the schema accepts: mostly ordinary ones, and boundary values. */
export function valid(schema: Schema, name: string, idsFor: IdsFor): Value {
  if (typeof schema === 'boolean') return fc.jsonValue()
  const { type, items = {}, minItems = 0, maxItems = 4, minimum = 0 } = schema
  const inner = (one: Schema, key = name) => valid(one, key, idsFor)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => inner(one)))
  if (Array.isArray(type)) {
    const known = type.find((one) => one !== 'null')
    return fc.option(inner({ ...schema, ...(known && { type: known }) }), { freq: 3 })
  }
  switch (type) {
    case 'object': {
      const { properties = {}, additionalProperties: rest } = schema
      if (typeof rest === 'object') return fc.dictionary(columns, inner(rest, ''), { maxKeys: 6 })
      const fields = Object.entries(properties).map(([key, one]) => [key, inner(one, key)])
      const { required: requiredKeys = [] } = schema
      return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), {
        requiredKeys,
      })
    }
    case 'array': {
      const maxLength = Math.max(minItems, Math.min(maxItems, 4))
      return fc.array(inner([items].flat()[0] ?? {}), { minLength: minItems, maxLength })
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: minimum, max: schema.maximum ?? Math.max(minimum, 6) })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return text(schema, name, idsFor)
    default:
      return fc.jsonValue()
  }
}

/** The same value with one error: another value in one place, a missing or an additional field. */
export function spoiled(schema: Schema, name: string, idsFor: IdsFor): Value {
  if (typeof schema === 'boolean') return hostile
  const { type, properties, items = [] } = schema
  const whole = valid(schema, name, idsFor)
  const parts = Object.entries(type === 'object' ? { ...properties, surprise: true } : {})
  const objects = parts.map(([key, one]) => {
    const wrong = mostly(3, spoiled(one, key, idsFor), fc.constant(undefined))
    return fc.tuple(whole, wrong).map(([value, part]) => ({ ...Object(value), [key]: part }))
  })
  const arrays = [items].flat().map((one) => {
    const item = fc.oneof(valid(one, name, idsFor), spoiled(one, name, idsFor))
    return fc.array(item, { minLength: 1, maxLength: 3 })
  })
  return fc.oneof(hostile, ...objects, ...arrays)
}
