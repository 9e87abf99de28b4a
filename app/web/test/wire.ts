import * as z from 'zod/mini'
import type { CallInput, Endpoint, Reply } from '#shared/endpoint.ts'

type Answer = (input: { params: unknown; query: unknown; body: unknown }) => Promise<Response>

interface Sent {
  method: string
  path: string
  body: unknown
}

const answers: { endpoint: Endpoint; pattern: RegExp; answer: Answer }[] = []
/** The requests that the page sent in this test, in order. */
export const sent: Sent[] = []

/** The bodies of the POST requests, in order. */
export const posted = (): unknown[] =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body)

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** An error response of the server: status and body. */
export class ErrorReply {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/**
 * Answers an endpoint with a reply that must match the contract, or with the result of a function
 * of the input: a reply, a `Refusal`, or a promise of one. The last answer registered counts.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply:
    | Reply<E>
    | ((input: CallInput<E>) => Reply<E> | ErrorReply | Promise<Reply<E> | ErrorReply>),
): void {
  const give = reply as unknown
  const work: Answer = async (input) => {
    const found = typeof give === 'function' ? await give(input) : give
    if (found instanceof ErrorReply) return json(found.status, found.body)
    return json(endpoint.statuses?.[0] ?? 200, z.parse(endpoint.reply as z.ZodMiniType, found))
  }
  answers.unshift({ endpoint, pattern: patternOf(endpoint), answer: work })
}

/** Holds a reply back: `await gate.opened` in an answer waits until `gate.open()` is called. */
export function holdReply() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

export function resetRequests(): void {
  answers.length = 0
  sent.length = 0
}

const realFetch = window.fetch

/** Mocks the network below `/api`; other requests, such as code and fonts, are fetched normally. */
window.fetch = async (target, request = {}) => {
  const url = new URL(target instanceof Request ? target.url : target, location.href)
  if (!url.pathname.startsWith('/api/')) return realFetch(target, request)
  const method = request.method ?? 'GET'
  const body = typeof request.body === 'string' ? JSON.parse(request.body) : request.body
  sent.push({ method, path: url.pathname.slice('/api'.length) + url.search, body })
  const found = answers.find(
    (one) => one.endpoint.method === method && one.pattern.test(url.pathname),
  )
  // A request without an answer fails like without a network; the test sees a failed call.
  if (!found) throw new TypeError(`No answer for ${method} ${url.pathname}`)
  request.signal?.throwIfAborted()
  const params = found.pattern.exec(url.pathname)?.groups ?? {}
  return found.answer({ params, query: Object.fromEntries(url.searchParams), body })
}
