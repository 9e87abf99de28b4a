import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Bilingual, negotiateLocale } from '#shared/locale.ts'

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'
const PARSE_ERRORS: Record<string, [status: string, says: Bilingual]> = {
  [TOO_SLOW]: [
    '408 Request Timeout',
    { en: 'The request took too long to arrive.', ar: 'تأخر وصول الطلب كثيرًا.' },
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { en: 'The headers of the request are too large.', ar: 'ترويسات الطلب أكبر من المسموح.' },
  ],
}
const UNREADABLE: [status: string, says: Bilingual] = [
  '400 Bad Request',
  { en: 'The request could not be read.', ar: 'تعذّرت قراءة الطلب.' },
]
/**
 * Milliseconds for a client to read the reply, before data that it still sends resets the
 * connection.
 */
const LINGER_MS = 500
/**
 * Milliseconds for the head of a request to arrive, and again for its body unless it is a form with
 * files. The connection closes within half a minute, after a check (`TIMEOUT_CHECKS`) and
 * LINGER_MS.
 */
export const REQUEST_TIMEOUT_MS = 27_000
/** How many times Node checks for late heads in that time; its default is every half a minute. */
export const TIMEOUT_CHECKS = 27

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body contains files and may arrive slowly. */
    takesFiles?: true
  }
}

/**
 * Answers input that is not HTTP and ends its connection, as the start of a next request is
 * unknown.
 */
export function replyToParseError(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writableEnded) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, says] = PARSE_ERRORS[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify({ message: says[negotiateLocale(undefined)] })
  const head = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/**
 * Ends a connection whose body arrives too slowly: Node has only one limit for all requests. For a
 * form with files, it limits only what still arrives after the reply.
 */
export function limitBodyTime(
  { raw, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  withinMs: number,
): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  if (length === undefined && coding === undefined) return
  const end = () => {
    if (raw.complete !== false) return
    if (reply.raw.headersSent) raw.socket.destroy()
    else replyToParseError(Object.assign(new Error('Too slow'), { code: TOO_SLOW }), raw.socket)
  }
  const begin = () => {
    const timer = setTimeout(end, withinMs).unref()
    raw.once('close', () => clearTimeout(timer))
  }
  if (routeOptions.config?.takesFiles) reply.raw.once('finish', begin)
  else begin()
}

/**
 * The maximum number of unanswered or unread requests per connection. Browsers and proxies send one
 * at a time.
 */
const MAX_PIPELINED = 4

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Ends a connection that sends many requests before it reads: Node hands over all requests that
 * arrive in one chunk, and each reply would stay in memory until it is read.
 */
export function limitPipelining(next: Listener): Listener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (step: number) => {
      const now = (unanswered.get(socket) ?? 0) + step
      unanswered.set(socket, now)
      return now
    }
    response.once('close', () => count(-1))
    if (count(1) > MAX_PIPELINED) socket.destroy()
    else next(request, response)
  }
}

/** How many times within `unreadMs` it is checked whether the client has read any of the reply. */
const IDLE_CHECKS = 4

/**
 * Ends a connection if its client reads nothing of the reply for `unreadMs`, or if nothing happens
 * for `silentMs` while its request is processed. Node's own limit waits for a second timeout after
 * each chunk.
 */
export function limitIdleTime(
  next: Listener,
  { unreadMs, silentMs }: { unreadMs: number; silentMs: number },
): Listener {
  return (request, response) => {
    const { socket } = request
    let silent = 0
    let last = 0
    response.setTimeout(unreadMs / IDLE_CHECKS, () => {
      const now = performance.now()
      const { timeout = 0 } = socket
      // Node skips a timeout if part of the reply was taken since the last timeout.
      const goesOn = now - last < timeout * 1.5
      silent = goesOn ? silent + timeout : timeout
      last = now
      const isUnread = socket.writableLength > 0
      if (silent >= (isUnread ? unreadMs - timeout : silentMs)) socket.destroy()
      else socket.setTimeout(timeout)
    })
    next(request, response)
  }
}
