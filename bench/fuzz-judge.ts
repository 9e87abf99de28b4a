import * as z from 'zod'
import { HANGS_AFTER_MS, type Heard } from './fuzz-client.ts'
import type { Company } from './fuzz-people.ts'
import type { Operation, Written } from './fuzz-requests.ts'

/** A fault of a response; only the first of each kind is printed. */
export interface Fault {
  kind: string
  says: string
}

const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The shape of every refusal; the document does not describe refusals. */
const Refusal = z.object({
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  error: z.string().optional(),
  allowed: z.literal(false).optional(),
})
const Closed = z.strictObject(Refusal.shape)
const REFUSALS = new Set([400, 401, 403, 404, 405, 409, 413, 414, 415, 422, 429, 431, 503])

/** The schemas of an operation's responses, created from the document on first use. */
export class Schemas {
  readonly #made = new Map<string, z.ZodType | undefined>()

  of({ method, path, responses }: Operation, status: number): z.ZodType | undefined {
    const key = `${method} ${path} ${status}`
    if (!this.#made.has(key)) {
      const described = responses[status]?.content?.['application/json']?.schema
      this.#made.set(key, described && z.fromJSONSchema(described))
    }
    return this.#made.get(key)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const first = ({ error }: z.ZodSafeParseError<unknown>) => {
  const [issue] = error.issues
  return `${issue?.path.join('.')}: ${issue?.message}`
}

/** Checks the shape of a response. */
function formFault(operation: Operation, heard: Heard, schemas: Schemas): Fault | undefined {
  const { status, headers, text } = heard
  const described = operation.responses[status]?.content
  if (described?.['text/event-stream']) return undefined
  const isJson = headers['content-type']?.startsWith('application/json')
  const kind = `form of ${status}`
  if (!isJson) return { kind, says: `is ${headers['content-type'] ?? 'of no type'}` }
  if (!described && !REFUSALS.has(status)) return { kind, says: 'is not in the document' }
  const result = (schemas.of(operation, status) ?? Closed).safeParse(parsed(text))
  return result.success ? undefined : { kind, says: first(result) }
}

/**
 * Finds an id or canary in the response that belongs to a company of which the caller is not a
 * member.
 */
function leak({ url, body }: Written, { text, headers }: Heard, others: Company[]) {
  const heard = `${JSON.stringify(headers)}${text}`
  const ids = heard.match(IDS) ?? []
  for (const { canary, ids: theirs } of others) {
    if (heard.includes(canary)) return canary
    const shown = ids.find((id) => theirs.known.has(id) && !isIn(id, url, body))
    if (shown) return shown
  }
  return undefined
}

const isIn = (id: string, url: string, body?: Buffer) => url.includes(id) || body?.includes(id)

export interface Exchange {
  operation: Operation
  request: Written
  heard: Heard
  /** The companies whose data must not appear in the response. */
  others: Company[]
}

/** Returns the fault of a response, if there is one. */
export function judge(exchange: Exchange, schemas: Schemas): Fault | undefined {
  const { operation, request, heard, others } = exchange
  const { status, headers, ms, error, text } = heard
  if (error) return { kind: 'no answer', says: error }
  if (ms > HANGS_AFTER_MS) return { kind: 'hang', says: `${Math.round(ms)} ms` }
  const isPatience = status === 503 && headers['retry-after'] !== undefined
  if (status >= 500 && !isPatience) return { kind: `${status}`, says: text.slice(0, 300) }
  const shown = leak(request, heard, others)
  if (shown) return { kind: 'leak', says: shown }
  return formFault(operation, heard, schemas)
}
