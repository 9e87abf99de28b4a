import { v4 as uuid } from 'uuid'
import { hasOtherPendingWrite, runInOrder } from '#client/run-in-order.ts'
import {
  clearStorage,
  isOwnSession,
  pageLocale,
  sessionEvents,
  setPlanExpired,
  setSignInEmail,
  storedEmail,
  storedToken,
} from '#client/session.ts'
import type { CallInput, Endpoint, Reply } from '#shared/endpoint.ts'

/** A refusal by the server, with its message; `status` is 0 if the server could not be reached. */
export class CallError extends Error {
  readonly status: number
  readonly errors: Record<string, string[]>
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.message === 'string' ? body.message : '')
    this.status = status
    this.body = body
    this.errors = (body.errors as Record<string, string[]> | undefined) ?? {}
  }
}

/** Events that any call can raise and that concern the whole page. */
export interface CallEvents {
  sessionEnded: () => void
  planExpired: (message: string) => void
  companyClosing: (message: string) => void
  forbidden: () => void
}

export const callEvents: CallEvents = {
  sessionEnded: () => {},
  planExpired: () => {},
  companyClosing: () => {},
  forbidden: () => {},
}

/** Aborted before the session ends, so that no request of the old session is refused later. */
let sessionAbortController = new AbortController()

/** A signal that aborts when the session ends or when the given signal does. */
export const withSessionSignal = (signal?: AbortSignal): AbortSignal =>
  AbortSignal.any(
    signal ? [signal, sessionAbortController.signal] : [sessionAbortController.signal],
  )

interface Options {
  signal?: AbortSignal
  /** Sends the call although the session is ending. */
  duringSignOut?: boolean
  /**
   * From a form or an outbox that resends in its own order. Without it, each write gets a new key.
   */
  idempotencyKey?: string
  /** Sent in place of a JSON body: files. */
  form?: FormData
  /** Replaces `fetch`. */
  send?: (url: string, request: RequestInit) => Promise<Response>
}

const isPlanExpired = (body: Record<string, unknown>) => {
  const message = String(body.message ?? '').toLowerCase()
  return (
    body.error === 'Plan Expired' ||
    body.allowed === false ||
    (message.includes('plan') && message.includes('expire'))
  )
}

/** The subscription pages show no notice that the plan has expired. */
export const isPlanPage = (pathname: string): boolean =>
  /^\/(subscription|checkout)(\/|$)/.test(pathname)

function announce(endpoint: Endpoint, error: CallError): void {
  if (
    (error.status === 401 || error.status === 419) &&
    endpoint.path !== '/login' &&
    storedToken()
  ) {
    // The next sign-in page fills in this address.
    setSignInEmail(storedEmail())
    clearStorage()
    callEvents.sessionEnded()
  }
  if (error.status === 403) callEvents.forbidden()
  if (error.status === 423 && storedToken()) callEvents.companyClosing(error.message)
  if (error.status === 422 && isPlanExpired(error.body)) {
    setPlanExpired(true)
    if (!isPlanPage(location.pathname)) callEvents.planExpired(error.message)
  }
}

interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

function urlOf(endpoint: Endpoint, { params, query }: Parts): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as object))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * A reply that broke off, for example because the page was left, does not count as an empty reply.
 */
function complete<E extends Endpoint>(body: unknown, signal: AbortSignal | undefined): Reply<E> {
  if (body !== undefined) return body as Reply<E>
  signal?.throwIfAborted()
  throw new CallError(0, {})
}

/** Whether the contract calls this status a success; spec: for the quick-add only 201. */
const isSuccessStatus = ({ statuses = [200] }: Endpoint, { status }: Response): boolean =>
  (statuses as readonly number[]).includes(status)

/** Identifies a write among all writes of the signed-in user; undefined for a read. */
function writeSignature(
  { method, reads }: Endpoint,
  url: string,
  sent: unknown,
): string | undefined {
  if (method === 'GET' || reads) return undefined
  return `${storedToken()} ${method} ${url} ${sent === undefined ? '' : JSON.stringify(sent)}`
}

/** The ids that a write concerns: the id in its path, or the `ids` of a bulk change. */
function recordIdsOf({ path }: Endpoint, { params, body }: Parts): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (name) return [String((params as Record<string, unknown> | undefined)?.[name])]
  const ids = (body as { ids?: unknown } | undefined)?.ids
  return Array.isArray(ids) ? ids.map(String) : []
}

/** Data on one user's screen is never sent or requested in the name of another user. */
function ensureOwnSession(): void {
  if (isOwnSession()) return
  sessionEvents.sessionReplaced()
  throw new CallError(401, {})
}

/**
 * Calls the API, typed by the endpoint's contract on both sides. Throws CallError, and announces an
 * ended session or an expired plan to the page. Writes to one thing are sent one after the other,
 * in call order.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, duringSignOut, idempotencyKey, form, send = fetch }: Options = {},
): Promise<Reply<E>> {
  ensureOwnSession()
  const parts: Parts = input ?? {}
  const token = storedToken()
  const headers: Record<string, string> = { 'accept-language': pageLocale() }
  if (token) headers.authorization = `Bearer ${token}`
  if (parts.body !== undefined) headers['content-type'] = 'application/json'
  const url = urlOf(endpoint, parts)
  const write = writeSignature(endpoint, url, parts.body)
  const waits = write && !form && !duringSignOut && idempotencyKey === undefined
  const recordIds = waits ? recordIdsOf(endpoint, parts) : []
  // Another file at the same URL is a new write, and so is a repeated write after a different one.
  if (write && (form || hasOtherPendingWrite(recordIds, write))) forgetWriteKey(write)
  if (write) headers['idempotency-key'] = idempotencyKey ?? writeKey(write)
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    ...(form && { body: form }),
    signal: duringSignOut ? null : withSessionSignal(signal),
  }
  const sendNow = () =>
    send(url, request).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new CallError(0, {})
    })
  const response = await (write ? runInOrder(recordIds, write, sendNow) : sendNow())
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
  if (write && body && response.status < 500) forgetWriteKey(write)
  // The user who sent the call has left: the current user must not get the answer.
  if (token && storedToken() !== token) throw new CallError(401, {})
  if (isSuccessStatus(endpoint, response)) return complete<E>(body, signal)
  const error = new CallError(response.status, body ?? {})
  announce(endpoint, error)
  throw error
}

/**
 * Runs the work that ends the session: aborts calls in flight and admits no new ones but `last`.
 */
export async function runSignOut(work: () => Promise<void>): Promise<void> {
  sessionAbortController.abort()
  try {
    await work()
  } finally {
    sessionAbortController = new AbortController()
  }
}

/** After this time, a repeated write no longer counts as a retry. */
const WRITE_KEY_TTL_MS = 600_000

const pendingKeys = new Map<string, { key: string; at: number }>()

/**
 * The Idempotency-Key of a write. An identical write without an answer yet gets the same key, so
 * that a second press after a lost reply does the work once.
 */
export function writeKey(write: string, now = Date.now()): string {
  for (const [other, { at }] of pendingKeys)
    if (now - at > WRITE_KEY_TTL_MS) pendingKeys.delete(other)
  const key = pendingKeys.get(write)?.key ?? uuid()
  pendingKeys.set(write, { key, at: now })
  return key
}

/** After a response, an identical write is a new write and needs a new key. */
export const forgetWriteKey = (write: string): boolean => pendingKeys.delete(write)
