import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Bilingual, localeOf } from '#shared/locale.ts'

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
/** Milliseconds for a client to read the reply before what it still sends resets the connection. */
const LINGER_MS = 500
/**
 * Milliseconds for the head of a request to arrive, and again for its body where that is no form with
 * files. Its connection is closed within half a minute, after a look (`ARRIVAL_LOOKS`) and LINGER_MS.
 */
export const REQUEST_TIMEOUT_MS = 27_000
/** So often Node looks meanwhile for heads that are too late; left alone it does so every half a minute. */
export const TIMEOUT_CHECKS = 27

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is as large as files are, and may take its time. */
    takesFiles?: true
  }
}

/** Answers what is no HTTP, and ends its connection: nobody knows where a next request would begin. */
export function replyToParseError(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writableEnded) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, says] = PARSE_ERRORS[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify({ message: says[localeOf(undefined)] })
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
 * Ends a connection over which a body arrives too slowly: Node knows one limit for all requests alone.
 * Of a form with files that is what still comes when it is answered.
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

/** Requests of one connection that are unanswered or unread. Browsers and proxies send one at a time. */
const MAX_PIPELINED = 4

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Ends a connection that asks for much before it reads: Node hands over all requests that came in one
 * piece, and each of their replies would be held until it is read.
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

/** So often it is looked within what a reader is given whether anything of a reply was taken. */
const IDLE_CHECKS = 4

/**
 * Ends a connection of whose reply nothing is taken for `unreadMs`, or on which nothing happens for
 * `silentMs` while its request is worked on. Node's own limit waits for a second one after each piece.
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
      // Node passes over a timeout when a part of what is sent was taken since the last one.
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
