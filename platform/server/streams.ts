import type { ServerResponse } from 'node:http'
import type { Topic } from '#platform/shared/live.ts'

/** What happened between a page's first question and its stream is told when the stream opens. */
const REMEMBERED_MS = 30_000

/** The least interval at which the pages of a company are told of changes, in milliseconds. */
const GATHER_MS = 200

/** An open page with its company and session, and a way to ask whether that session still holds. */
export interface Page {
  companyId: string
  sessionId: string
  stream: ServerResponse
  stands: () => Promise<boolean>
  /** Whether the company's plan, as it was when the stream opened, has ended. */
  isExpired: () => boolean
}

/** All that a company without a plan is told of: it may have one again. */
const OF_PLANS: Topic = 'company'

/** The open streams of this process, by company, and what they were told of late. */
export class Streams {
  readonly #byCompany = new Map<string, Set<Page>>()
  /** When each topic was told last. */
  readonly #told = new Map<string, Map<Topic, number>>()
  /** What is told next, of companies that were told something just now. */
  readonly #gathered = new Map<string, Set<Topic>>()
  /** When each session ended: a page may be on its way in just then. */
  readonly #ended = new Map<string, number>()
  readonly #patienceMs: number
  size = 0

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Writes to one stream; a reader that takes nothing of it for too long loses it. */
  write(stream: ServerResponse, text: string): void {
    const { socket } = stream
    if (stream.writableEnded || stream.write(text) || !socket || socket.timeout) return
    socket.setTimeout(this.#patienceMs)
    stream.once('drain', () => socket.setTimeout(0))
  }

  add(page: Page): void {
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

  /** Tells a company's pages: the first topic at once, what follows gathered, each topic once. */
  tell(company: string, topic: Topic): void {
    const told = this.#told.get(company) ?? new Map<Topic, number>()
    this.#told.set(company, told.set(topic, performance.now()))
    const gathered = this.#gathered.get(company)
    if (gathered) gathered.add(topic)
    else this.#tellNow(company, topic)
  }

  #tellNow(company: string, topic: Topic): void {
    if (!this.#gathered.has(company)) {
      this.#gathered.set(company, new Set())
      setTimeout(() => {
        const topics = this.#gathered.get(company) ?? []
        this.#gathered.delete(company)
        for (const one of topics) this.#tellNow(company, one)
      }, GATHER_MS).unref()
    }
    for (const { stream, isExpired } of this.#byCompany.get(company) ?? []) {
      const isShut = isExpired()
      if (isShut && topic !== OF_PLANS) continue
      this.write(stream, `data: ${topic}\n\n`)
      // Opened anew it knows of the plan, and hears all again.
      if (isShut) stream.end()
    }
  }

  /** Ends the streams of a session, those that are still opening too. */
  end(company: string, session: string): void {
    this.#ended.set(session, performance.now())
    for (const { sessionId, stream } of this.#byCompany.get(company) ?? [])
      if (sessionId === session) stream.end()
  }

  /** Ends the streams of sessions that ended while nobody heard of it. */
  async endFallen(): Promise<void> {
    for (const { stream, stands } of this.#pages()) if (!(await stands())) stream.end()
  }

  /** What a company's page has missed of the last milliseconds, each topic once. */
  missed({ companyId, isExpired }: Page, ms: number): Topic[] {
    const since = performance.now() - ms
    const told = [...(this.#told.get(companyId) ?? [])]
    const topics = told.filter(([, at]) => at >= since).map(([topic]) => topic)
    return isExpired() ? topics.filter((topic) => topic === OF_PLANS) : topics
  }

  /** Forgets what no page can have missed any more. */
  forget(): void {
    const since = performance.now() - REMEMBERED_MS
    for (const [company, told] of this.#told)
      if ([...told.values()].every((at) => at < since)) this.#told.delete(company)
    for (const [session, at] of this.#ended) if (at < since) this.#ended.delete(session)
  }

  all(work: (stream: ServerResponse) => void): void {
    for (const { stream } of this.#pages()) work(stream)
  }

  #pages(): Page[] {
    return [...this.#byCompany.values()].flatMap((pages) => [...pages])
  }
}
