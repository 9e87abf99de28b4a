import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { type Ctx, identify } from '#platform/server/context.ts'
import { overloaded } from '#platform/server/errors.ts'
import type { Server } from '#platform/server/server.ts'
import type { Topic } from '#platform/shared/live.ts'

const CHANNEL = 'diwan_changes'
const BEAT_MS = 25_000
/** A stream is ended after this long, so that an ended session or a lost role is noticed. */
const LONGEST_MS = 5 * 60_000
const RECONNECT_MS = 1_000
const MOST_STREAMS = 5_000
/** What happened between a page's first question and its stream is told when the stream opens. */
const REMEMBERED_MS = 30_000

interface Change {
  company: string
  topic: Topic
}

/** Tells all processes, when this transaction commits, that something of a company changed. */
export async function announce(
  { db, companyId }: Pick<Ctx, 'db' | 'companyId'>,
  topic: Topic,
): Promise<void> {
  const change: Change = { company: companyId, topic }
  await db.all(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`)
}

/** The open streams of this process, by company, and what they were told of late. */
class Streams {
  readonly #byCompany = new Map<string, Set<ServerResponse>>()
  /** When each topic was told last. */
  readonly #told = new Map<string, Map<Topic, number>>()
  size = 0

  add(company: string, stream: ServerResponse): void {
    const streams = this.#byCompany.get(company) ?? new Set()
    this.#byCompany.set(company, streams.add(stream))
    this.size += 1
    stream.on('close', () => {
      this.size -= 1
      streams.delete(stream)
      if (streams.size === 0) this.#byCompany.delete(company)
    })
  }

  tell({ company, topic }: Change): void {
    const told = this.#told.get(company) ?? new Map<Topic, number>()
    this.#told.set(company, told.set(topic, performance.now()))
    for (const stream of this.#byCompany.get(company) ?? []) stream.write(`data: ${topic}\n\n`)
  }

  /** What a company was told of in the last milliseconds, each topic once. */
  toldSince(company: string, ms: number): Topic[] {
    const since = performance.now() - ms
    const told = [...(this.#told.get(company) ?? [])]
    return told.filter(([, at]) => at >= since).map(([topic]) => topic)
  }

  /** Forgets what no page can have missed any more. */
  forget(): void {
    const since = performance.now() - REMEMBERED_MS
    for (const [company, told] of this.#told)
      if ([...told.values()].every((at) => at < since)) this.#told.delete(company)
  }

  all(work: (stream: ServerResponse) => void): void {
    for (const streams of this.#byCompany.values()) streams.forEach(work)
  }
}

/** Listens on a connection of its own; when that was lost, everybody is told of the gap. */
function listen(server: Server, streams: Streams): () => Promise<void> {
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  async function connect(isAgain: boolean): Promise<void> {
    const fresh = new pg.Client(server.database.address)
    client = fresh
    const lost = () => {
      if (closed || client !== fresh) return
      client = undefined
      timer = setTimeout(() => void connect(true), RECONNECT_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload = '{}' }) => streams.tell(JSON.parse(payload) as Change))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      if (isAgain) streams.all((stream) => stream.write('data: everything\n\n'))
    } catch {
      lost()
    }
  }
  void connect(false)
  return async () => {
    closed = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}

/**
 * `GET /api/events`: a stream of the topics that changed in the caller's company (server-sent
 * events). It carries no data: whoever hears of a change asks for what they may see. `ago`: for how
 * many milliseconds the page has been asking without a stream; what was told since then comes first.
 */
export function serveLive(server: Server): void {
  const streams = new Streams()
  const stop = listen(server, streams)
  const beat = setInterval(() => {
    streams.all((stream) => stream.write(': beat\n\n'))
    streams.forget()
  }, BEAT_MS)
  server.fastify.get('/api/events', { schema: { hide: true } }, async (request, reply) => {
    const { companyId } = await identify(server, request)
    if (streams.size >= MOST_STREAMS || server.draining) throw overloaded()
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 2000\n\n')
    const { ago = '0' } = request.query as { ago?: string }
    for (const topic of streams.toldSince(companyId, Number(ago) || 0))
      stream.write(`data: ${topic}\n\n`)
    const end = setTimeout(() => stream.end(), LONGEST_MS)
    // Node leaves a connection half open whose reply was cut off by the reader.
    const { socket } = request.raw
    stream.on('close', () => {
      clearTimeout(end)
      socket.destroy()
    })
    streams.add(companyId, stream)
  })
  server.fastify.addHook('preClose', async () => {
    clearInterval(beat)
    streams.all((stream) => stream.end())
    await stop()
  })
}
