import type { ServerResponse } from 'node:http'
import { INTERVAL_FIELD, INTERVAL_MS, type Topic } from '#shared/live.ts'

/** Changes between a page's first request and its stream are sent when the stream opens. */
const REMEMBERED_MS = 30_000

/** The minimum interval between two batches of changes for a company's pages, in milliseconds. */
const BATCH_MS = 200

/** The maximum number of pages that refresh per second, until the longest interval is reached. */
const RENEWED_A_SECOND = 100

/**
 * An open page with its company, member and session, and a check whether that session is still
 * valid.
 */
export interface StreamPage {
  companyId: string
  userId: string
  sessionId: string
  stream: ServerResponse
  isSessionValid: () => Promise<boolean>
  /** Whether the company's plan, as of the time when the stream opened, has expired. */
  isExpired: () => boolean
}

/** What has changed: of the company, or of one of its members, whose pages alone are notified. */
export interface TopicChange {
  topic: Topic
  user?: string | undefined
}

const keyOf = ({ topic, user = '' }: TopicChange) => `${topic} ${user}`

/** When an event was last sent. */
interface SentEvent {
  change: TopicChange
  at: number
}

/** The only topic for a company with an expired plan, as it can get a plan again. */
const PLAN_TOPIC: Topic = 'company'

/** The open streams of this process, by company, and what was recently sent to them. */
export class Streams {
  readonly #byCompany = new Map<string, Set<StreamPage>>()
  readonly #sent = new Map<string, Map<string, SentEvent>>()
  /** The next batch for each company that was notified just now. */
  readonly #pending = new Map<string, Map<string, TopicChange>>()
  /** When each session ended, as a page can be opening at that moment. */
  readonly #ended = new Map<string, number>()
  readonly #drainTimeoutMs: number
  size = 0

  constructor(patienceMs: number) {
    this.#drainTimeoutMs = patienceMs
  }

  /** Writes to one stream; a reader that takes nothing of it for too long loses the stream. */
  write(stream: ServerResponse, text: string): void {
    const { socket } = stream
    if (stream.writableEnded || stream.write(text) || !socket || socket.timeout) return
    socket.setTimeout(this.#drainTimeoutMs)
    stream.once('drain', () => socket.setTimeout(0))
  }

  add(page: StreamPage): void {
    const { companyId, sessionId, stream } = page
    const pages = this.#byCompany.get(companyId) ?? new Set()
    this.#byCompany.set(companyId, pages.add(page))
    this.size += 1
    stream.on('close', () => {
      this.size -= 1
      pages.delete(page)
      if (pages.size === 0) this.#byCompany.delete(companyId)
    })
    if (this.#ended.has(sessionId)) stream.end()
  }

  /** The line that tells pages how far apart their refreshes must be. */
  get interval(): string {
    const { min, max } = INTERVAL_MS
    const shared = Math.round((this.size * 1_000) / RENEWED_A_SECOND)
    return `${INTERVAL_FIELD}${Math.min(max, Math.max(min, shared))}\n\n`
  }

  /**
   * Notifies a company's pages: the first change at once, the following ones in batches, each once.
   */
  send(company: string, change: TopicChange): void {
    const told = this.#sent.get(company) ?? new Map<string, SentEvent>()
    this.#sent.set(company, told.set(keyOf(change), { change, at: performance.now() }))
    const gathered = this.#pending.get(company)
    if (gathered) gathered.set(keyOf(change), change)
    else this.#sendNow(company, [change])
  }

  #sendNow(company: string, changes: Iterable<TopicChange>): void {
    this.#pending.set(company, new Map())
    setTimeout(() => {
      const gathered = this.#pending.get(company)
      this.#pending.delete(company)
      if (gathered && gathered.size > 0) this.#sendNow(company, gathered.values())
    }, BATCH_MS).unref()
    for (const what of changes)
      for (const page of this.#byCompany.get(company) ?? []) this.#sendToPage(page, what)
  }

  #sendToPage({ userId, stream, isExpired }: StreamPage, { topic, user }: TopicChange): void {
    if (user && user !== userId) return
    const isShut = isExpired()
    if (isShut && topic !== PLAN_TOPIC) return
    this.write(stream, `data: ${topic}\n\n`)
    // A new stream reads the plan again and gets all changes.
    if (isShut) stream.end()
  }

  /** Ends the streams of a session, including those that are still opening. */
  end(company: string, session: string): void {
    this.#ended.set(session, performance.now())
    for (const { sessionId, stream } of this.#byCompany.get(company) ?? [])
      if (sessionId === session) stream.end()
  }

  /** Ends the streams of sessions whose end was not noticed. */
  async endInvalidSessions(): Promise<void> {
    for (const { stream, isSessionValid } of this.#pages())
      if (!(await isSessionValid())) stream.end()
  }

  /** The topics that a company's page has missed in the last `ms` milliseconds, each once. */
  listMissed({ companyId, userId, isExpired }: StreamPage, ms: number): Topic[] {
    const since = performance.now() - ms
    const topics = [...(this.#sent.get(companyId)?.values() ?? [])]
      .filter(({ change, at }) => at >= since && (!change.user || change.user === userId))
      .map(({ change }) => change.topic)
    return isExpired() ? topics.filter((topic) => topic === PLAN_TOPIC) : topics
  }

  /** Removes what no page can have missed any more. */
  pruneHistory(): void {
    const since = performance.now() - REMEMBERED_MS
    for (const [company, told] of this.#sent)
      if ([...told.values()].every(({ at }) => at < since)) this.#sent.delete(company)
    for (const [session, at] of this.#ended) if (at < since) this.#ended.delete(session)
  }

  forEachStream(work: (stream: ServerResponse) => void): void {
    for (const { stream } of this.#pages()) work(stream)
  }

  #pages(): StreamPage[] {
    return [...this.#byCompany.values()].flatMap((pages) => [...pages])
  }
}
