import * as z from 'zod'
import type { Answer, Asked } from './ask.ts'
import type { Company } from './fuzz-company.ts'
import type { Operation } from './fuzz-requests.ts'
import type { Schema } from './fuzz-values.ts'

/** The maximum duration of a request. */
const HANGS_AFTER_MS = 10_000

/** A fault of a response; only the first of each kind is printed. */
interface Fault {
  kind: string
  says: string
}

export const isLate = ({ ms, error }: Answer): boolean => !error && ms > HANGS_AFTER_MS

/** Canaries and ids. */
const MARKS = /canary\dz|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The shape of every refusal; the document does not describe refusals. */
const Refusal = z.strictObject({
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  error: z.string().optional(),
  allowed: z.literal(false).optional(),
})
const REFUSALS = new Set([400, 401, 403, 404, 405, 409, 413, 414, 415, 422, 429, 431, 503])

const schemas = new Map<Schema, z.ZodType>()

function zodOf(schema: Schema): z.ZodType {
  const zod = schemas.get(schema) ?? z.fromJSONSchema(schema)
  schemas.set(schema, zod)
  return zod
}

/** Checks the shape of a response. */
function formFault({ responses }: Operation, { status, headers, text }: Answer): Fault | undefined {
  const { content } = responses[status] ?? {}
  if (content?.['text/event-stream']) return undefined
  const kind = `form of ${status}`
  const { 'content-type': type = 'of no type' } = headers
  if (!type.startsWith('application/json')) return { kind, says: `is ${type}` }
  if (!content && !REFUSALS.has(status)) return { kind, says: 'is not in the document' }
  const described = content?.['application/json']
  try {
    const { error } = (described ? zodOf(described.schema) : Refusal).safeParse(JSON.parse(text))
    return error && { kind, says: z.prettifyError(error) }
  } catch (error) {
    return { kind, says: `${error}` }
  }
}

/** Returns the fault of a response, if there is one; leaks are judged by `leakIn`. */
export function faultOf(operation: Operation, answer: Answer): Fault | undefined {
  const { status, headers, ms, error, text } = answer
  if (error) return { kind: 'no answer', says: error }
  if (isLate(answer)) return { kind: 'hang', says: `${Math.round(ms)} ms` }
  const isPatience = status === 503 && headers['retry-after'] !== undefined
  if (status >= 500 && !isPatience) return { kind: `${status}`, says: text.slice(0, 300) }
  return formFault(operation, answer)
}

/** Finds an id or a canary of companies of which the caller is not a member. */
export function leakIn(answer: Answer, { path, body }: Asked, others: Company[]) {
  const marks = `${JSON.stringify(answer.headers)}${answer.text}`.match(MARKS) ?? []
  const unasked = marks.filter((mark) => !path.includes(mark) && !body?.includes(mark))
  const says = unasked.find((mark) => others.some((company) => company.marks.has(mark)))
  return says && { kind: 'leak', says }
}
