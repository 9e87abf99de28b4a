import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, holds, identify, type Visitor, visitorOf } from '#platform/server/context.ts'
import { forbidden, notFound, planExpired } from '#platform/server/errors.ts'
import { type Outcome, once } from '#platform/server/idempotency.ts'
import { parseInput } from '#platform/server/input.ts'
import { jsonSchemasOf } from '#platform/server/json-schema.ts'
import { limit, type Window } from '#platform/server/limits.ts'
import { announce } from '#platform/server/live.ts'
import type { Server } from '#platform/server/server.ts'
import { inCompany, readerOf } from '#platform/server/tenant.ts'
import { readUpload, routeUpload } from '#platform/server/uploads.ts'
import type { Endpoint, Parsed, Reply, Uploaded } from '#platform/shared/endpoint.ts'

/** A signed-in member whose request opens its own transactions. */
export type Member = Omit<Ctx, 'db'>

type Answer<E extends Endpoint> = Promise<Reply<E> | WithStatus<Reply<E>>>

/** A reply whose status is not the endpoint's first one. */
export class WithStatus<T> {
  readonly status: 200 | 201
  readonly body: T

  constructor(status: 200 | 201, body: T) {
    this.status = status
    this.body = body
  }
}

/** A reply that leaves a cookie in the browser. */
export class WithCookie<T> {
  readonly cookie: string
  readonly body: T

  constructor(cookie: string, body: T) {
    this.cookie = cookie
    this.body = body
  }
}

function outcomeOf(endpoint: Endpoint, answer: unknown): Outcome {
  if (answer instanceof WithCookie)
    return { ...outcomeOf(endpoint, answer.body), cookie: answer.cookie }
  if (answer instanceof WithStatus) return { status: answer.status, body: answer.body }
  return { status: endpoint.statuses?.[0] ?? 200, body: answer }
}

/** Throws 403 or the expired plan's 422 unless the endpoint lets this member in. */
function admit(endpoint: Endpoint, ctx: Member): void {
  if (ctx.planExpired && !endpoint.evenWhenExpired) throw planExpired()
  const { may } = endpoint
  if (ctx.isOwner || may === 'member') return
  if (may === 'owner' || may === 'public') throw forbidden()
  const wanted = typeof may === 'string' ? [may] : may
  if (!wanted.some((permission) => holds(ctx, permission))) throw forbidden()
}

function windowsOf(endpoint: Endpoint, visitor: Visitor, request: FastifyRequest): Window[] {
  return (endpoint.limits ?? []).map(({ by, max, minutes }) => {
    const { email } = { ...(request.query as object), ...(request.body as object) } as {
      email?: unknown
    }
    const whose =
      by === 'address' ? visitor.address : String(email).trim().toLowerCase().slice(0, 254)
    return { key: `${endpoint.path} ${by} ${whose}`, max, minutes }
  })
}

function route(
  server: Server,
  endpoint: Endpoint,
  handle: (request: FastifyRequest) => Promise<Outcome>,
): void {
  server.endpoints.push(endpoint)
  const options = {
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: jsonSchemasOf(endpoint),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { status, body, cookie } = await handle(request)
      if (cookie) reply.header('set-cookie', cookie)
      reply.code(status)
      return body
    },
  }
  if (endpoint.upload) routeUpload(server.fastify, options)
  else server.fastify.route(options)
}

function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, visitor: Visitor) {
  const input = parseInput(endpoint, request, visitor.locale)
  if (input === 'unknown id') throw notFound()
  return input
}

/** Answers an endpoint that needs nobody signed in. */
export function servePublic<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (visitor: Visitor, input: Parsed<E>) => Promise<Reply<E> | WithCookie<Reply<E>>>,
): void {
  if (endpoint.may !== 'public') throw new Error(`${endpoint.path} is not public`)
  route(server, endpoint, async (request) => {
    const visitor = visitorOf(server, request)
    await limit(server, windowsOf(endpoint, visitor, request))
    const input = inputOf(endpoint, request, visitor)
    return outcomeOf(endpoint, await handler(visitor, input))
  })
}

/** The member behind a request and what it asks, or the refusal of either. */
async function enter<E extends Endpoint>(server: Server, endpoint: E, request: FastifyRequest) {
  const member = await identify(server, request)
  admit(endpoint, member)
  return { member, input: inputOf(endpoint, request, member) }
}

/**
 * Answers an endpoint for a signed-in member: session → plan and permission → input by the
 * contract → handler. A GET reads; anything else runs in one transaction that commits when the
 * handler returns and undoes everything when it throws.
 */
export function serve<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (ctx: Ctx, input: Parsed<E>) => Answer<E>,
): void {
  if (endpoint.may === 'public' || endpoint.upload)
    throw new Error(`${endpoint.path} is public or takes a file`)
  route(server, endpoint, async (request) => {
    const { member, input } = await enter(server, endpoint, request)
    const act = async (ctx: Ctx) => outcomeOf(endpoint, await handler(ctx, input))
    if (endpoint.method === 'GET')
      return act({ ...member, db: readerOf(server.database, member.companyId) })
    return inCompany(server.database, member.companyId, (db) => {
      const ctx = { ...member, db }
      return once(ctx, request, async () => {
        const outcome = await act(ctx)
        if (endpoint.changes) await announce(ctx, endpoint.changes)
        return outcome
      })
    })
  })
}

/**
 * As `serve`, with no transaction around the handler: for what hashes, decodes or removes files, and
 * must hold no connection meanwhile. The handler opens its own; an Idempotency-Key means nothing here.
 */
export function serveApart<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (member: Member, input: Parsed<E> & Uploaded<E>) => Answer<E>,
): void {
  if (endpoint.may === 'public') throw new Error(`${endpoint.path} is public`)
  const { upload } = endpoint
  route(server, endpoint, async (request) => {
    const { member, input } = await enter(server, endpoint, request)
    const whole = upload ? { ...input, file: await readUpload(request, upload) } : input
    return outcomeOf(endpoint, await handler(member, whole as Parsed<E> & Uploaded<E>))
  })
}
