import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure, INVALID_INPUT } from '#server/errors.ts'
import type { Endpoint, Parsed } from '#shared/endpoint.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'

const UNSTORABLE: Bilingual = {
  en: 'This text has a character that cannot be stored.',
  ar: 'في هذا النص رمز لا يمكن حفظه.',
}
const DEEPEST = 20
/** The body of an endpoint without a body: every field in it is an unknown field. */
const NO_FIELDS = z.strictObject({})

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * The path of the first text with a NUL or half a surrogate pair, which PostgreSQL cannot store.
 */
function findUnstorable(value: unknown, depth = 0): string[] | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEEPEST) return []
  for (const [key, inner] of Object.entries(value)) {
    const path = isUnstorable(key) ? [] : findUnstorable(inner, depth + 1)
    if (path) return [key, ...path]
  }
  return undefined
}

function rejectUnstorable(value: unknown): void {
  const path = findUnstorable(value)
  if (path)
    throw new Failure(422, INVALID_INPUT, { errors: { [path.join('.') || 'body']: UNSTORABLE } })
}

/** A 422 with messages that zod has already written in the reader's language. */
export class InvalidInput extends Failure {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super(422, INVALID_INPUT)
    this.fields = fields
  }

  override body(locale: Locale): Record<string, unknown> {
    return { message: INVALID_INPUT[locale], errors: this.fields }
  }
}

/**
 * Parses a request's parameters, query and body by the endpoint's contract. Throws InvalidInput.
 * Returns 'unknown id' for a parameter that cannot be an id, which the caller treats like an
 * unknown one.
 */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  locale: Locale,
): Parsed<E> | 'unknown id' {
  const raw = { params: request.params, query: request.query, body: request.body ?? undefined }
  const parsed: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part] ?? (part === 'body' ? NO_FIELDS : undefined)
    if (!schema) continue
    if (part === 'params' && findUnstorable(raw.params)) return 'unknown id'
    rejectUnstorable(raw[part])
    const result = (schema as unknown as Parser).safeParse(raw[part] ?? {}, {
      error: createErrorMap(locale),
    })
    if (result.success) parsed[part] = result.data
    else if (part === 'params') return 'unknown id'
    else throw new InvalidInput(fieldErrors(result.error.issues))
  }
  return parsed as Parsed<E>
}

interface Parser {
  safeParse(
    value: unknown,
    options: { error: ReturnType<typeof createErrorMap> },
  ): { success: true; data: unknown } | { success: false; error: { issues: never[] } }
}
