import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { Gauge } from 'prom-client'
import * as z from 'zod/mini'
import { type Ctx, identify, toLimitKeys } from '#server/context.ts'
import { createReconnectingClient } from '#server/database/reconnecting-client.ts'
import { constantQuery, type Transaction } from '#server/database/tenant.ts'
import { Failure, overloaded } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { CONCURRENCY_LIMITS, ConcurrencyCounter } from '#server/limits/concurrency-counter.ts'
import { type StreamPage, Streams } from '#server/live/streams.ts'
import { toLocalTime } from '#shared/dates.ts'
import { INTERVAL_FIELD, TOPICS, type Topic, VERSION_HEADER } from '#shared/live.ts'

export const CHANGES_CHANNEL = 'diwan_changes'
const STREAM_TYPE = 'text/event-stream'
const HEARTBEAT_MS = 25_000
/** A stream is ended after this time, so that the loss of a role takes effect. */
const LONGEST_MS = 5 * 60_000

/**
 * A message on the channel: something of a company or of one member has changed, or a session has
 * ended.
 */
const ChangeEvent = z.union([
  z.strictObject({ company: z.uuid(), topic: z.enum(TOPICS), user: z.optional(z.uuid()) }),
  z.strictObject({ company: z.uuid(), session: z.uuid() }),
])
type ChangeEvent = z.output<typeof ChangeEvent>

/**
 * Notifies all processes, when this transaction commits, that something of a company has changed.
 * With `user`, only the pages of that member are notified.
 */
export function publishChange(
  { db, companyId }: { db: Transaction; companyId: string },
  topic: Topic,
  user?: string,
): void {
  const news: ChangeEvent = { company: companyId, topic, user }
  const parameters = [CHANGES_CHANNEL, JSON.stringify(news)]
  db.queueWithNext(constantQuery('select pg_notify($1, $2)', parameters))
}

/**
 * Ends the sessions of a company that match `which`, and their streams on all processes when this
 * transaction commits. Returns a row for each. A session in use may not be deleted in any other
 * way.
 */
export const endSessionsSql = (companyId: string, which: RawBuilder<unknown>) => sql<{
  id: string
}>`
  with ended as (delete from sessions where company_id = ${companyId} and ${which} returning id)
  select id, pg_notify(${CHANGES_CHANNEL},
    json_build_object('company', ${companyId}::uuid, 'session', id)::text) from ended`

/**
 * The news in a notification. Anybody with the database's password can send one, so an invalid one
 * is ignored.
 */
function parseChangeEvent(payload: string | undefined): ChangeEvent | undefined {
  try {
    return ChangeEvent.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}

function dispatch(streams: Streams, news: ChangeEvent | undefined): void {
  if (!news) return
  if ('topic' in news) streams.send(news.company, news)
  else streams.end(news.company, news.session)
}

/** Listens on a separate connection; after a reconnection, all pages are notified of the gap. */
const listen = (server: Server, streams: Streams) =>
  createReconnectingClient(server.database.address, async (client, isAgain) => {
    client.on('notification', ({ payload }) => dispatch(streams, parseChangeEvent(payload)))
    await client.query(`listen ${CHANGES_CHANNEL}`)
    if (!isAgain) return
    streams.forEachStream((stream) => streams.write(stream, 'data: everything\n\n'))
    await streams.endInvalidSessions()
  })

/**
 * Whether the request's session is still valid; it counts as valid while the database does not
 * answer.
 */
const createSessionCheck = (server: Server, request: FastifyRequest) => () =>
  identify(server, request).then(
    () => true,
    (error: unknown) => !(error instanceof Failure && error.status === 401),
  )

const createPage = (
  server: Server,
  request: FastifyRequest,
  { member, stream }: { member: Omit<Ctx, 'db'>; stream: ServerResponse },
): StreamPage => ({
  companyId: member.companyId,
  userId: member.userId,
  sessionId: member.sessionId,
  stream,
  isSessionValid: createSessionCheck(server, request),
  isExpired: () =>
    member.closesOn !== null ||
    toLocalTime(server.clock.now(), member.timezone).date > member.planUntil,
})

/**
 * Describes the stream in the API's documentation; it is no endpoint of the contract, as it never
 * ends.
 */
const DESCRIPTION = {
  summary: 'A stream of the topics that change in the company, as server-sent events',
  description: `Each event’s data is one of: ${TOPICS.join(', ')}. After “everything” something may have been missed; of a company whose plan has expired only “company” is told. No data of the company travels here: ask for what you may see. The stream ends after five minutes and with its session; open it anew. Its header ${VERSION_HEADER} names the web that is served now. A line “${INTERVAL_FIELD}…” says how many milliseconds to leave between two rounds of questions about changes.`,
  tags: ['events'],
  security: [{ session: [] }],
  querystring: {
    type: 'object',
    properties: {
      ago: {
        type: 'integer',
        description:
          'For how many milliseconds the page has been open without a stream; what was told since then comes first',
      },
    },
  },
  response: { 200: { content: { 'text/event-stream': { schema: { type: 'string' } } } } },
}

const registerStreamGauge = ({ metrics }: Server, streams: Streams) =>
  new Gauge({
    name: 'diwan_streams',
    help: 'Open pages that are told of changes',
    registers: [metrics],
    collect() {
      this.set(streams.size)
    },
  })

/**
 * `GET /api/events`: a stream of the topics that change in the caller's company (server-sent
 * events). It carries no data: a page that is notified requests what it may see. `ago`: how many
 * milliseconds the page has been open without a stream; changes since then are sent first.
 */
export function serveLive(server: Server): void {
  const streams = new Streams(server.drainTimeoutMs)
  const openStreams = new ConcurrencyCounter(CONCURRENCY_LIMITS.streams)
  const listening = listen(server, streams)
  registerStreamGauge(server, streams)
  const heartbeat = setInterval(() => {
    const { interval } = streams
    streams.forEachStream((stream) => streams.write(stream, interval))
    streams.pruneHistory()
  }, HEARTBEAT_MS)
  server.fastify.get('/api/events', { schema: DESCRIPTION }, async (request, reply) => {
    const member = await server.admission.admit(request, () => identify(server, request))
    if (request.method === 'HEAD') return reply.type(STREAM_TYPE).send(Readable.from([]))
    if (server.draining || request.raw.socket.destroyed) throw overloaded()
    const leave = openStreams.acquire(toLimitKeys(member))
    reply.hijack()
    const stream = reply.raw.on('close', leave)
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': STREAM_TYPE,
      'x-accel-buffering': 'no',
      ...(server.webVersion && { [VERSION_HEADER]: server.webVersion }),
    })
    streams.write(stream, `retry: 2000\n\n${streams.interval}`)
    const page = createPage(server, request, { member, stream })
    const { ago = '0' } = request.query as { ago?: string }
    for (const topic of streams.listMissed(page, Number(ago) || 0))
      streams.write(stream, `data: ${topic}\n\n`)
    const end = setTimeout(() => stream.end(), LONGEST_MS)
    // Node leaves a connection half open when the reader has aborted its reply.
    const { socket } = request.raw
    socket.setTimeout(0)
    stream.on('close', () => {
      clearTimeout(end)
      socket.destroy()
    })
    streams.add(page)
  })
  server.fastify.addHook('preClose', async () => {
    clearInterval(heartbeat)
    streams.forEachStream((stream) => stream.end())
    listening.close()
  })
}
