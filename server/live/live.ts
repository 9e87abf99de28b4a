import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { Gauge } from 'prom-client'
import * as z from 'zod/mini'
import { type Ctx, identify, limitKeysOf } from '#server/context.ts'
import { reconnectingClient } from '#server/database/reconnecting-client.ts'
import type { Transaction } from '#server/database/tenant.ts'
import { Failure, overloaded } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { CONCURRENCY_LIMITS, ConcurrencyCounter } from '#server/limits/concurrency-counter.ts'
import { type Page, Streams } from '#server/live/streams.ts'
import { localClock } from '#shared/dates.ts'
import { INTERVAL_FIELD, TOPICS, type Topic, VERSION_HEADER } from '#shared/live.ts'

export const CHANNEL = 'diwan_changes'
const STREAM_TYPE = 'text/event-stream'
const BEAT_MS = 25_000
/** A stream is ended after this time, so that the loss of a role takes effect. */
const LONGEST_MS = 5 * 60_000

/**
 * A message on the channel: something of a company or of one member has changed, or a session has
 * ended.
 */
const News = z.union([
  z.strictObject({ company: z.uuid(), topic: z.enum(TOPICS), user: z.optional(z.uuid()) }),
  z.strictObject({ company: z.uuid(), session: z.uuid() }),
])
type News = z.output<typeof News>

/**
 * Notifies all processes, when this transaction commits, that something of a company has changed.
 * With `user`, only the pages of that member are notified.
 */
export function announce(
  { db, companyId }: { db: Transaction; companyId: string },
  topic: Topic,
  user?: string,
): void {
  const news: News = { company: companyId, topic, user }
  db.queueWithNext(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`)
}

/**
 * Ends the sessions of a company that match `which`, and their streams on all processes when this
 * transaction commits. Returns a row for each. A session in use may not be deleted in any other
 * way.
 */
export const endSessions = (companyId: string, which: RawBuilder<unknown>) => sql<{ id: string }>`
  with ended as (delete from sessions where company_id = ${companyId} and ${which} returning id)
  select id, pg_notify(${CHANNEL},
    json_build_object('company', ${companyId}::uuid, 'session', id)::text) from ended`

/**
 * The news in a notification. Anybody with the database's password can send one, so an invalid one
 * is ignored.
 */
function newsIn(payload: string | undefined): News | undefined {
  try {
    return News.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}

function spread(streams: Streams, news: News | undefined): void {
  if (!news) return
  if ('topic' in news) streams.send(news.company, news)
  else streams.end(news.company, news.session)
}

/** Listens on a separate connection; after a reconnection, all pages are notified of the gap. */
const listen = (server: Server, streams: Streams) =>
  reconnectingClient(server.database.address, async (client, isAgain) => {
    client.on('notification', ({ payload }) => spread(streams, newsIn(payload)))
    await client.query(`listen ${CHANNEL}`)
    if (!isAgain) return
    streams.all((stream) => streams.write(stream, 'data: everything\n\n'))
    await streams.endInvalidSessions()
  })

/**
 * Whether the request's session is still valid; it counts as valid while the database does not
 * answer.
 */
const standing = (server: Server, request: FastifyRequest) => () =>
  identify(server, request).then(
    () => true,
    (error: unknown) => !(error instanceof Failure && error.status === 401),
  )

const pageOf = (
  server: Server,
  request: FastifyRequest,
  { member, stream }: { member: Omit<Ctx, 'db'>; stream: ServerResponse },
): Page => ({
  companyId: member.companyId,
  userId: member.userId,
  sessionId: member.sessionId,
  stream,
  isSessionValid: standing(server, request),
  isExpired: () =>
    member.closesOn !== null ||
    localClock(server.clock.now(), member.timezone).date > member.planUntil,
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

const showOpen = ({ metrics }: Server, streams: Streams) =>
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
  const streams = new Streams(server.patienceMs)
  const shares = new ConcurrencyCounter(CONCURRENCY_LIMITS.streams)
  const listening = listen(server, streams)
  showOpen(server, streams)
  const beat = setInterval(() => {
    const { interval } = streams
    streams.all((stream) => streams.write(stream, interval))
    streams.forget()
  }, BEAT_MS)
  server.fastify.get('/api/events', { schema: DESCRIPTION }, async (request, reply) => {
    const member = await server.admission.admit(request, () => identify(server, request))
    if (request.method === 'HEAD') return reply.type(STREAM_TYPE).send(Readable.from([]))
    if (server.draining || request.raw.socket.destroyed) throw overloaded()
    const leave = shares.take(limitKeysOf(member))
    reply.hijack()
    const stream = reply.raw.on('close', leave)
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': STREAM_TYPE,
      'x-accel-buffering': 'no',
      ...(server.webVersion && { [VERSION_HEADER]: server.webVersion }),
    })
    streams.write(stream, `retry: 2000\n\n${streams.interval}`)
    const page = pageOf(server, request, { member, stream })
    const { ago = '0' } = request.query as { ago?: string }
    for (const topic of streams.missed(page, Number(ago) || 0))
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
    clearInterval(beat)
    streams.all((stream) => stream.end())
    listening.close()
  })
}
