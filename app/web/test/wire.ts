import * as z from 'zod/mini'
import type { CallInput, Endpoint, Reply } from '#shared/endpoint.ts'

type Answer = (input: { params: unknown; query: unknown; body: unknown }) => Promise<Response>

interface Sent {
  method: string
  path: string
  body: unknown
}

const answers: { endpoint: Endpoint; pattern: RegExp; answer: Answer }[] = []
/** What the page has sent in this test, in its order. */
export const sent: Sent[] = []

/** The bodies of what was created, in their order. */
export const posted = (): unknown[] =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body)

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** A refusal by the server: its status and its body. */
export class Refusal {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/**
 * Lets the server answer an endpoint with a reply, which must fit the contract, or with what a
 * function makes of the input: a reply, a `Refusal`, or a promise of one. The last one named counts.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: Reply<E> | ((input: CallInput<E>) => Reply<E> | Refusal | Promise<Reply<E> | Refusal>),
): void {
  const give = reply as unknown
  const work: Answer = async (input) => {
    const found = typeof give === 'function' ? await give(input) : give
    if (found instanceof Refusal) return json(found.status, found.body)
    return json(endpoint.statuses?.[0] ?? 200, z.parse(endpoint.reply as z.ZodMiniType, found))
  }
  answers.unshift({ endpoint, pattern: patternOf(endpoint), answer: work })
}

/** A gate in front of a reply: `await gate.opened` in an answer, and `gate.open()` lets it go. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

export function clearWire(): void {
  answers.length = 0
  sent.length = 0
}

const realFetch = window.fetch

/** Stands in for the network below `/api`; all else, such as code and fonts, is fetched as ever. */
window.fetch = async (target, request = {}) => {
  const url = new URL(target instanceof Request ? target.url : target, location.href)
  if (!url.pathname.startsWith('/api/')) return realFetch(target, request)
  const method = request.method ?? 'GET'
  const body = typeof request.body === 'string' ? JSON.parse(request.body) : request.body
  sent.push({ method, path: url.pathname.slice('/api'.length) + url.search, body })
  const found = answers.find(
    (one) => one.endpoint.method === method && one.pattern.test(url.pathname),
  )
  // What nobody answers is away, as without a network; the test sees it as a failed call.
  if (!found) throw new TypeError(`No answer for ${method} ${url.pathname}`)
  request.signal?.throwIfAborted()
  const params = found.pattern.exec(url.pathname)?.groups ?? {}
  return found.answer({ params, query: Object.fromEntries(url.searchParams), body })
}
