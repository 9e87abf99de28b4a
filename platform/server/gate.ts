import type { Server as HttpServer, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { Failure, notFound } from '#platform/server/errors.ts'
import { type Bilingual, localeOf } from '#platform/shared/locale.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i
const BY_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a request comes from this machine itself: not through a proxy on it, and not from a page
 * of somebody else's whose name was made to point here.
 */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(headers.host ?? '') &&
  BY_PROXIES.every((name) => headers[name] === undefined)

/** What Fastify trusts: the n-th address from the right, or the first that is in none of the networks. */
export const trustOf = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number'
    ? trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy)
    : trustProxy

/** A watcher asks by address, and is told nothing that has an address in it. */
const ASKED_BY_ADDRESS = new Set(['/healthz', '/readyz', '/metrics'])
/** NUL, backslash, steps to elsewhere, and parts longer than a company's name with each letter escaped. */
const ODD = /%00|\\|%5c|\/(?:\.|%2e){1,2}(?:\/|$)|[^/]{1500}/i

const twoHosts = () =>
  new Failure(400, {
    en: 'The request names more than one host.',
    ar: 'في الطلب أكثر من عنوان للموقع.',
  })

const otherHost = () =>
  new Failure(421, {
    en: 'Diwan does not answer under this address.',
    ar: 'ديوان لا يعمل على هذا العنوان.',
  })

function hostsOf(publicUrl: string): Set<string> {
  const { host, port, protocol } = new URL(publicUrl)
  return new Set(port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`])
}

function namesTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/**
 * What every request passes before its route: throws 400 for two hosts, in production 421 for a
 * host that is not PUBLIC_URL's, 404 for a path that no link of ours has.
 */
export function gateOf(config: Config): (request: FastifyRequest, reply: FastifyReply) => void {
  const ours = config.production ? hostsOf(config.publicUrl) : undefined
  return (request, reply) => {
    if (namesTwoHosts(request)) {
      reply.header('connection', 'close')
      throw twoHosts()
    }
    const [path = ''] = request.url.split('?', 1)
    if (ODD.test(path)) throw notFound()
    if (!ours || ours.has(request.host.toLowerCase()) || ASKED_BY_ADDRESS.has(path)) return
    throw otherHost()
  }
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'
const UNREAD: Record<string, [status: string, says: Bilingual]> = {
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
export const ARRIVAL_MS = 28_000
/** So often Node looks meanwhile for heads that are too late; left alone it does so every half a minute. */
export const ARRIVAL_LOOKS = 28

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is as large as files are, and may take its time. */
    takesFiles?: true
  }
}

/** Answers what is no HTTP, and ends its connection: nobody knows where a next request would begin. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writableEnded) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, says] = UNREAD[error.code ?? ''] ?? UNREADABLE
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
export function limitArrival(
  { raw, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  withinMs: number,
): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  if (length === undefined && coding === undefined) return
  const end = () => {
    if (raw.complete !== false) return
    if (reply.raw.headersSent) raw.socket.destroy()
    else refuseUnread(Object.assign(new Error('Too slow'), { code: TOO_SLOW }), raw.socket)
  }
  const begin = () => {
    const timer = setTimeout(end, withinMs).unref()
    raw.once('close', () => clearTimeout(timer))
  }
  if (routeOptions.config?.takesFiles) reply.raw.once('finish', begin)
  else begin()
}

/** Requests of one connection that are unanswered or unread. Browsers and proxies send one at a time. */
const MOST_AHEAD = 4

/**
 * Ends a connection that asks for much before it reads: Node hands over all requests that came in one
 * piece, and each of their replies would be held until it is read.
 */
export function limitAhead(server: HttpServer): void {
  const unanswered = new WeakMap<Socket, number>()
  const [handle] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const count = (step: number) => {
      const now = (unanswered.get(socket) ?? 0) + step
      unanswered.set(socket, now)
      return now
    }
    response.once('close', () => count(-1))
    if (count(1) > MOST_AHEAD) socket.destroy()
    else handle?.(request, response)
  })
}
