import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Ctx,
  createVisitor,
  hasPermission,
  identify,
  type Visitor,
  type WriteContext,
} from '#server/context.ts'
import { createReadQueries, withCompanyTransaction } from '#server/database/tenant.ts'
import { companyClosing, forbidden, notFound, planExpired } from '#server/errors.ts'
import { type ReceivedFiles, receiveUpload, routeUpload } from '#server/files/uploads.ts'
import {
  findOutcome,
  type Outcome,
  readIdempotencyKey,
  toKeyedRequest,
  withIdempotencyKey,
} from '#server/http/idempotency.ts'
import { parseInput } from '#server/http/input.ts'
import { toJsonSchemas } from '#server/http/json-schema.ts'
import type { Server } from '#server/http/server.ts'
import { enforceLimits, type RateWindow, toNetwork } from '#server/limits/rate-limits.ts'
import { publishChange } from '#server/live/live.ts'
import type { Endpoint, Parsed, Reply, Upload } from '#shared/endpoint.ts'

/** A signed-in member whose request opens its own transactions. */
export type Member = Omit<Ctx, 'db'>

type HandlerResult<E extends Endpoint> = Promise<Reply<E> | WithStatus<Reply<E>>>

/** A reply with a status other than the endpoint's first one. */
export class WithStatus<T> {
  readonly status: 200 | 201
  readonly body: T

  constructor(status: 200 | 201, body: T) {
    this.status = status
    this.body = body
  }
}

/** A reply that sets a cookie. */
export class WithCookie<T> {
  readonly cookie: string
  readonly body: T

  constructor(cookie: string, body: T) {
    this.cookie = cookie
    this.body = body
  }
}

function toOutcome(endpoint: Endpoint, answer: unknown): Outcome {
  if (answer instanceof WithCookie)
    return { ...toOutcome(endpoint, answer.body), cookie: answer.cookie }
  if (answer instanceof WithStatus) return { status: answer.status, body: answer.body }
  return { status: endpoint.statuses?.[0] ?? 200, body: answer }
}

/**
 * Throws 423 unless the endpoint is available to this member while the company waits to be deleted.
 */
function refuseWhileClosing({ evenWhenClosing }: Endpoint, ctx: Member): void {
  if (ctx.closesOn === null || evenWhenClosing === 'member') return
  const hasTime = ctx.today < ctx.closesOn
  if (!(evenWhenClosing === 'owner' && ctx.isOwner && hasTime)) throw companyClosing()
}

/** Throws 403, 423 or the 422 of an expired plan unless the endpoint admits this member. */
function authorize(endpoint: Endpoint, ctx: Member): void {
  refuseWhileClosing(endpoint, ctx)
  if (ctx.planExpired && !endpoint.evenWhenExpired) throw planExpired()
  const { may } = endpoint
  if (ctx.isOwner || may === 'member') return
  if (may === 'owner' || may === 'public') throw forbidden()
  const wanted = typeof may === 'string' ? [may] : may
  if (!wanted.some((permission) => hasPermission(ctx, permission))) throw forbidden()
}

const toRateWindows = ({ path, limits = [] }: Endpoint, network: string): RateWindow[] =>
  limits.map(({ by, max, minutes }) => ({ key: `${path} ${by} ${network}`, max, minutes }))

const PUBLIC_BODY = 16 * 1024
const MEMBERS_BODY = 128 * 1024

interface Steps {
  /**
   * Throws if the caller is refused, before a byte of the body is read; the GETs of members have
   * none.
   */
  enter?: (request: FastifyRequest) => Promise<void>
  handle: (request: FastifyRequest) => Promise<Outcome>
}

function route(server: Server, endpoint: Endpoint, { enter, handle }: Steps): void {
  server.endpoints.push(endpoint)
  const withAdmission = (request: FastifyRequest, work: () => Promise<Outcome>) => {
    if (endpoint.upload) return work()
    return enter ? server.admission.readmit(request, work) : server.admission.admit(request, work)
  }
  const options = {
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: toJsonSchemas(endpoint),
    bodyLimit: endpoint.maxBytes ?? (endpoint.may === 'public' ? PUBLIC_BODY : MEMBERS_BODY),
    ...(enter && {
      onRequest: (request: FastifyRequest) => server.admission.admit(request, () => enter(request)),
    }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { status, body, cookie } = await withAdmission(request, () => handle(request))
      if (cookie) reply.header('set-cookie', cookie)
      reply.code(status)
      return body
    },
  }
  if (endpoint.upload) routeUpload(server.fastify, options)
  else server.fastify.route(options)
}

function parseOrNotFound<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  visitor: Visitor,
) {
  const input = parseInput(endpoint, request, visitor.locale)
  if (input === 'unknown id') throw notFound()
  return input
}

/** Serves an endpoint that needs no session. */
export function servePublic<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (visitor: Visitor, input: Parsed<E>) => Promise<Reply<E> | WithCookie<Reply<E>>>,
): void {
  if (endpoint.may !== 'public') throw new Error(`${endpoint.path} is not public`)
  route(server, endpoint, {
    enter: (request) => enforceLimits(server, toRateWindows(endpoint, toNetwork(request.ip))),
    handle: async (request) => {
      const visitor = createVisitor(server, request)
      const input = parseOrNotFound(endpoint, request, visitor)
      return toOutcome(endpoint, await handler(visitor, input))
    },
  })
}

interface Authentication {
  member: Member
  at: number
}

/** The admitted members, while the bodies of their requests arrive. */
const authenticated = new WeakMap<FastifyRequest, Authentication>()
/** After this time the session is checked again, so that a slow body cannot outlive it. */
const RECHECK_SESSION_AFTER_MS = 1_000

async function authenticate(server: Server, endpoint: Endpoint, request: FastifyRequest) {
  const member = await identify(server, request)
  authorize(endpoint, member)
  return member
}

/** Serves an endpoint for members; the caller is identified before a byte of the body is read. */
function routeMembers(
  server: Server,
  endpoint: Endpoint,
  handle: (member: Member, request: FastifyRequest) => Promise<Outcome>,
): void {
  const enter = async (request: FastifyRequest) => {
    const member = await authenticate(server, endpoint, request)
    authenticated.set(request, { member, at: performance.now() })
  }
  const resume = async (request: FastifyRequest) => {
    const { member, at } = authenticated.get(request) as Authentication
    const isGood = performance.now() - at < RECHECK_SESSION_AFTER_MS
    return handle(isGood ? member : await authenticate(server, endpoint, request), request)
  }
  const handleAuthenticated = async (request: FastifyRequest) =>
    handle(await authenticate(server, endpoint, request), request)
  route(
    server,
    endpoint,
    endpoint.method === 'GET' ? { handle: handleAuthenticated } : { enter, handle: resume },
  )
}

/** The context of an endpoint: a read gets `Ctx`, anything else gets `WriteContext`. */
type CtxOf<E extends Endpoint> = E extends { method: 'GET' } | { reads: true } ? Ctx : WriteContext

interface HandlerWithCheck<E extends Endpoint> {
  /**
   * Runs first and holds no connection: what it counts stays counted if the rest is rolled back.
   */
  before(member: Member, input: Parsed<E>): Promise<void>
  handle(ctx: CtxOf<E>, input: Parsed<E>): HandlerResult<E>
}

/**
 * Serves an endpoint for a signed-in member: session → plan and permission → input by the contract
 * → handler. A GET is a read, and so is an endpoint with `reads`; anything else runs in one
 * transaction that commits when the handler returns and rolls back when it throws.
 */
export function serve<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: ((ctx: CtxOf<E>, input: Parsed<E>) => HandlerResult<E>) | HandlerWithCheck<E>,
): void {
  const { before, handle } =
    typeof handler === 'function' ? { before: undefined, handle: handler } : handler
  if (endpoint.may === 'public' || endpoint.upload)
    throw new Error(`${endpoint.path} is public or takes a file`)
  routeMembers(server, endpoint, async (member, request) => {
    const input = parseOrNotFound(endpoint, request, member)
    await before?.(member, input)
    const act = async (ctx: Ctx) => toOutcome(endpoint, await handle(ctx as CtxOf<E>, input))
    if (endpoint.method === 'GET' || endpoint.reads)
      return act({
        db: createReadQueries(server.database, member.companyId, member.walPosition),
        ...member,
      })
    return withCompanyTransaction(server.database, member.companyId, (db) => {
      const ctx = { db, ...member }
      return withIdempotencyKey(ctx, toKeyedRequest(request), async () => {
        const outcome = await act(ctx)
        if (endpoint.changes) publishChange(ctx, endpoint.changes)
        return outcome
      })
    })
  })
}

/**
 * Does the last step of an upload once per Idempotency-Key, in the transaction that ends it: a
 * retry gets the first reply, without `work`. Concurrent retries wait here for each other.
 */
export type RunOnce<R> = (ctx: WriteContext, work: () => Promise<R>) => Promise<R>

/** What the handler of an upload gets in addition; the files are removed when it ends. */
type UploadInput<E extends Endpoint> = E extends { upload: Upload }
  ? { files: ReceivedFiles; once: RunOnce<Reply<E>> }
  : unknown

/** Identifies an upload by its files, as the boundary of its form differs each time. */
const sentFiles = (files: ReceivedFiles) => files.map(({ name, sha256 }) => [name, sha256])

/**
 * Like `serve`, without a transaction around the handler: for work that hashes, decodes or removes
 * files and must hold no connection in that time. The handler opens its own transactions. An
 * Idempotency-Key applies only to an upload that ends in `once`.
 */
export function serveWithoutTransaction<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (member: Member, input: Parsed<E> & UploadInput<E>) => HandlerResult<E>,
): void {
  if (endpoint.may === 'public') throw new Error(`${endpoint.path} is public`)
  const { upload } = endpoint
  routeMembers(server, endpoint, async (member, request) => {
    const input = parseOrNotFound(endpoint, request, member)
    const act = async (actor: Member, whole: object) =>
      toOutcome(endpoint, await handler(actor, whole as Parsed<E> & UploadInput<E>))
    if (!upload) return act(member, input)
    // Refuses an invalid key before the files are read.
    readIdempotencyKey(request)
    const began = performance.now()
    return receiveUpload(server, [request, { upload, member }], async (files) => {
      const isGood = performance.now() - began < RECHECK_SESSION_AFTER_MS
      const actor = isGood ? member : await authenticate(server, endpoint, request)
      const keyed = toKeyedRequest(request, sentFiles(files))
      const db = createReadQueries(server.database, actor.companyId)
      const first = keyed && (await findOutcome({ ...actor, db }, keyed))
      if (first) return first
      const once: RunOnce<unknown> = async (ctx, work) => {
        const end = async () => toOutcome(endpoint, await work())
        return (await withIdempotencyKey(ctx, keyed, end)).body
      }
      return act(actor, { ...input, files, once })
    })
  })
}
