import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { Failure, notFound } from '#server/errors.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a request comes from this machine itself: not through a local proxy, and not from a
 * foreign page whose host name was made to point here.
 */
export const isLocalRequest = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(headers.host ?? '') &&
  PROXY_HEADERS.every((name) => headers[name] === undefined)

/**
 * What Fastify trusts: the n-th address from the right, or the first address outside the networks.
 */
export const toTrustProxy = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number'
    ? trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy)
    : trustProxy

/** A monitor requests these by IP address; their replies contain no addresses. */
const ANY_HOST_PATHS = new Set(['/healthz', '/readyz', '/metrics'])
/**
 * NUL, backslash, `.` and `..` segments, and segments longer than a company's name with each letter
 * escaped.
 */
const SUSPICIOUS_PATH = /%00|\\|%5c|\/(?:\.|%2e){1,2}(?:\/|$)|[^/]{1500}/i

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

function hasMultipleHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/**
 * Checks every request before its route. Throws 400 for two hosts, in production 421 for a host
 * other than PUBLIC_URL's, and 404 for a path that the product never links to.
 */
export function createHostGuard(
  config: Config,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const ours = config.production ? hostsOf(config.publicUrl) : undefined
  return (request, reply) => {
    if (hasMultipleHosts(request)) {
      reply.header('connection', 'close')
      throw twoHosts()
    }
    const [path = ''] = request.url.split('?', 1)
    if (SUSPICIOUS_PATH.test(path)) throw notFound()
    if (!ours || ours.has(request.host.toLowerCase()) || ANY_HOST_PATHS.has(path)) return
    throw otherHost()
  }
}
