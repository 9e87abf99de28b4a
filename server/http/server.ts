import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { Registry } from 'prom-client'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { type Counters, createCounters } from '#server/counters.ts'
import type { Database } from '#server/database/database.ts'
import { isTransient } from '#server/database/database-health.ts'
import { Failure, isStorageFull, notFound, overloaded, storageFull } from '#server/errors.ts'
import { openStorage } from '#server/files/open-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { compressReplies } from '#server/http/compression.ts'
import {
  limitBodyTime,
  limitIdleTime,
  limitPipelining,
  REQUEST_TIMEOUT_MS,
  replyToParseError,
  TIMEOUT_CHECKS,
} from '#server/http/connections.ts'
import { ALL_HEADERS, API_HEADERS, ASSET_HEADERS } from '#server/http/headers.ts'
import { createHostGuard, toTrustProxy } from '#server/http/host-guard.ts'
import { parseTraceId } from '#server/http/trace.ts'
import { AdmissionControl } from '#server/limits/admission-control.ts'
import { shedLoad } from '#server/limits/load-shedding.ts'
import { NO_TENANT_DATA, type TenantData } from '#server/tenant-data.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Extensions } from '#shared/extensions.ts'
import { type Bilingual, negotiateLocale } from '#shared/locale.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** No slug and no file name of the product is this long; a token has 43 characters. */
const MAYBE_SECRET = /[^/]{32,}/g
const LONGEST = 300

/**
 * A request's path as it may be logged: with ids, but without tokens and names of pictures. If no
 * route matches, parts that are long enough to be a secret are left out.
 */
function toLoggedPath({ url, routeOptions }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1)
  const pattern = routeOptions.url
  if (!pattern || pattern.includes('*'))
    return path.replaceAll(MAYBE_SECRET, (part) => (ID.test(part) ? part : '…')).slice(0, LONGEST)
  const parts = path.split('/')
  const shown = (name: string, at: number) =>
    name.startsWith(':') && ID.test(parts[at] ?? '') ? parts[at] : name
  return pattern.split('/').map(shown).join('/')
}

/**
 * The job handlers, by task name. A payload is stored in the database: it has ids, never secrets.
 */
type JobHandlers = Record<string, (payload: never) => Promise<void>>

/** The server that features register on. */
export interface Server {
  fastify: FastifyInstance
  config: Config
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  /** The storage of user files. */
  storage: Storage
  /** Admits the requests of all companies in turns. */
  admission: AdmissionControl
  /** All served endpoints, in the order of registration. */
  endpoints: Endpoint[]
  jobs: JobHandlers
  /**
   * Work that waits in tables, by the channel on which the database notifies of it. Each call does
   * a part and returns true if there is more.
   */
  backlogs: Record<string, () => Promise<boolean>>
  /** What features contribute to the work of other features. */
  extensions: Extensions
  /** The tables and files of the features that make up a company's data. */
  tenantData: TenantData
  /** The metrics of this process for `/metrics`. */
  metrics: Registry
  counters: Counters
  /** Set while the process finishes its last requests. */
  draining: boolean
  /**
   * The version of the web whose pages this process serves; set when they are served
   * (`webVersion`).
   */
  webVersion?: string
  /** How long a client may read nothing of what was sent to it. */
  drainTimeoutMs: number
}

export interface ServerOptions {
  config: Config
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  drainTimeoutMs?: number
  /** How long a body may take to arrive, unless it is a form with files. */
  requestTimeoutMs?: number
}

const UNREAD_MS = 21_000
/** A connection is closed after this time without any activity of its request or reply. */
const SILENT_MS = 60_000
const BODY_LIMIT = 1024 * 1024
/**
 * Files over a slow connection take minutes; all other bodies have half a minute (`limitBodyTime`).
 */
const UPLOAD_TIMEOUT_MS = 600_000

const OF_FASTIFY: Record<number, Bilingual> = {
  400: { en: 'The request could not be read.', ar: 'تعذّرت قراءة الطلب.' },
  413: { en: 'This is too large.', ar: 'الحجم أكبر من المسموح.' },
  415: { en: 'Send this as JSON.', ar: 'أرسل الطلب بصيغة JSON.' },
}

function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (isTransient(error)) return overloaded('database')
  if (isStorageFull(error)) return storageFull()
  const { statusCode: status, code } = error as { statusCode?: unknown; code?: unknown }
  // The errors of static file servers for a name that they do not have.
  if (status === 403 || status === 404 || code === 'ENAMETOOLONG') return notFound()
  const says = typeof status === 'number' ? OF_FASTIFY[status] : undefined
  return says && new Failure(status as number, says)
}

const UNEXPECTED: Bilingual = {
  en: 'Something went wrong on our side. Please try again.',
  ar: 'حدث خطأ من جهتنا. أعد المحاولة.',
}

/** The one place that turns an error into a reply. */
function replyWith(
  { unavailable }: Counters,
  error: unknown,
  [request, reply]: [FastifyRequest, FastifyReply],
) {
  const locale = negotiateLocale(request.headers['accept-language'])
  const failure = toFailure(error)
  if (!failure) {
    request.log.error(error, 'unexpected error')
    return reply.code(500).send({ message: UNEXPECTED[locale], request_id: request.id })
  }
  const { retryAfterSeconds, cause = 'busy' } = failure.details
  if (failure.status === 503) {
    unavailable.labels(cause).inc()
    request.log.warn({ why: String(error), cause }, 'not now')
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(failure.status).send(failure.body(locale))
}

/** The reply to a sign-in contains the session's token. */
const mayHoldSecrets = ({ endpoints }: Server, { method, routeOptions: { url } }: FastifyRequest) =>
  method !== 'GET' && endpoints.some(({ may, path }) => may === 'public' && url === `/api${path}`)

/** The log of one request: every line has the request's id and its trace. */
const tracedLog: FastifyServerOptions['childLoggerFactory'] = (
  log,
  { reqId, ...bindings },
  options,
  { headers },
) => log.child({ reqId, trace_id: parseTraceId(headers) ?? reqId, ...bindings }, options)

function logReplies(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      path: toLoggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** Applies the limits that act before a request reaches Fastify. */
function guardConnections(server: Server): void {
  const { fastify, drainTimeoutMs } = server
  const [handle] = fastify.server.listeners('request') as RequestListener[]
  if (!handle) return
  const times = { unreadMs: drainTimeoutMs, silentMs: SILENT_MS }
  fastify.server.removeAllListeners('request')
  fastify.server.on('request', limitPipelining(limitIdleTime(shedLoad(handle, server), times)))
}

/** Creates an HTTP server without routes: limits, headers, logs, and one way to answer errors. */
export function createServer(parts: ServerOptions): Server {
  const { config, drainTimeoutMs = UNREAD_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS } = parts
  const metrics = new Registry()
  const counters = createCounters(metrics)
  const fastify = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: tracedLog,
    bodyLimit: BODY_LIMIT,
    trustProxy: toTrustProxy(config),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / TIMEOUT_CHECKS),
    },
    connectionTimeout: SILENT_MS,
    clientErrorHandler: replyToParseError,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...ALL_HEADERS, ...API_HEADERS, 'x-request-id': request.id })
      replyWith(counters, notFound(), [request as FastifyRequest, reply as FastifyReply])
    },
  })
  fastify.removeContentTypeParser('text/plain')
  const server: Server = {
    ...parts,
    ...{
      fastify,
      endpoints: [],
      jobs: {},
      backlogs: {},
      metrics,
      counters,
      draining: false,
      drainTimeoutMs,
    },
    storage: openStorage(parts.config, parts.log),
    admission: new AdmissionControl(parts.database),
    extensions: new Extensions(),
    tenantData: NO_TENANT_DATA,
  }
  guardConnections(server)
  fastify.setValidatorCompiler(() => () => true)
  fastify.setErrorHandler((error, ...exchange) => replyWith(counters, error, exchange))
  fastify.setNotFoundHandler((...exchange) => replyWith(counters, notFound(), exchange))
  compressReplies(fastify, (request) => mayHoldSecrets(server, request))
  const checkHost = createHostGuard(config)
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) reply.headers(ASSET_HEADERS)
    else reply.headers({ ...ALL_HEADERS, 'x-request-id': request.id })
    if (request.url.startsWith('/api/')) reply.headers(API_HEADERS)
    if (server.draining) reply.header('connection', 'close')
    limitBodyTime(request, reply, requestTimeoutMs)
    checkHost(request, reply)
  })
  logReplies(fastify)
  return server
}
