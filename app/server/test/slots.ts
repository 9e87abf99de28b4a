import { PASSWORD } from '#app/server/test/world.ts'
import { toJsonSchemas } from '#server/http/json-schema.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Endpoint } from '#shared/endpoint.ts'

export const PARTS = ['params', 'query', 'body'] as const
export type Part = (typeof PARTS)[number]

export interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  pattern?: string
  const?: unknown
  minimum?: number
  minItems?: number
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** What is sent to an endpoint, without type checks. */
export interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

export function schemaOf(endpoint: Endpoint, part: Part): Schema {
  const { params, querystring: query, body } = toJsonSchemas(endpoint)
  return ({ params, query, body }[part] ?? {}) as Schema
}

let made = 0
/** Values for fields whose schema does not describe them fully, by the field's name. */
const TYPED: Record<string, () => unknown> = {
  email: () => `walker${made}@example.com`,
  password: () => PASSWORD,
  password_confirmation: () => PASSWORD,
  p256dh: () => `B${'A'.repeat(86)}`,
  auth: () => 'A'.repeat(22),
}

/** The smallest value that the schema accepts; each text is different. */
function sample(schema: Schema, name = ''): unknown {
  made += 1
  const typed = TYPED[name]
  if (typed) return typed()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0], name)
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const { required = [], properties = {} } = schema
      return Object.fromEntries(required.map((key) => [key, sample(properties[key] ?? {}, key)]))
    }
    case 'array':
      return schema.minItems ? [sample(schema.items ?? {}, name)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      if (schema.format === 'uuid') return uuidv7()
      // Not the day of the tests: a holiday on it would leave no duty due.
      return schema.format === 'date' ? '2026-12-31' : `text ${made}`
  }
}

/** A call that the endpoint's schemas accept; its ids belong to nothing. */
export const partsOf = (endpoint: Endpoint): Parts =>
  Object.fromEntries(
    PARTS.flatMap((part) => (endpoint[part] ? [[part, sample(schemaOf(endpoint, part))]] : [])),
  )

type Path = readonly string[]

/** The paths of the schema's leaves that `wanted` accepts; '0' stands for an array's first item. */
function leaves(schema: Schema, wanted: (leaf: Schema) => boolean, path: Path = []): Path[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([key, one]) => [[...path, key], one] as const),
    ...(schema.items ? [[[...path, '0'], schema.items] as const] : []),
    ...(schema.anyOf ?? []).map((one) => [path, one] as const),
  ]
  if (inner.length === 0) return wanted(schema) ? [path] : []
  return inner.flatMap(([where, one]) => leaves(one, wanted, where))
}

/** The part of a schema, or of one of its variants, that describes objects or lists. */
const variantWith = (schema: Schema, part: 'properties' | 'items'): Schema | undefined =>
  schema[part] ? schema : schema.anyOf?.map((one) => variantWith(one, part)).find(Boolean)

/** Puts a value at a path. An object that is not there yet gets the fields that it requires. */
function put(target: unknown, [key, ...rest]: Path, [value, schema]: [unknown, Schema]): unknown {
  if (key === undefined) return value
  if (key === '0') {
    const items = variantWith(schema, 'items')?.items ?? {}
    return [put(Array.isArray(target) ? target[0] : undefined, rest, [value, items])]
  }
  const shape = variantWith(schema, 'properties') ?? {}
  const object = (target ?? sample({ ...shape, type: 'object' })) as Record<string, unknown>
  return { ...object, [key]: put(object[key], rest, [value, shape.properties?.[key] ?? {}]) }
}

/** One position in an endpoint's input. */
export interface Slot {
  endpoint: Endpoint
  part: Part
  path: Path
}

export const isId = ({ format }: Schema): boolean => format === 'uuid'
export const isText = ({ type }: Schema): boolean => [type].flat().includes('string')
export const isNumber = ({ type }: Schema): boolean =>
  [type].flat().some((one) => one === 'integer' || one === 'number')

export const slotsOf = (
  endpoints: readonly Endpoint[],
  parts: readonly Part[],
  wanted: (leaf: Schema) => boolean,
): Slot[] =>
  endpoints.flatMap((endpoint) =>
    parts.flatMap((part) =>
      leaves(schemaOf(endpoint, part), wanted).map((path) => ({ endpoint, part, path })),
    ),
  )

export const slotName = ({ endpoint, part, path }: Slot): string =>
  `${nameOf(endpoint)} ${part}.${path.join('.')}`

/** `parts` with `value` in the slot. */
export const fill = (
  { endpoint, part, path }: Slot,
  value: unknown,
  parts = partsOf(endpoint),
): Parts => ({ ...parts, [part]: put(parts[part], path, [value, schemaOf(endpoint, part)]) })
