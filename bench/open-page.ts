import { Agent, type ClientRequest, request } from 'node:http'
import { type RefreshEnvironment, RefreshScheduler } from '#app/web/shell/refresh-scheduler.ts'
import { INTERVAL_FIELD, TOPICS, type Topic } from '#shared/live.ts'
import { see } from './cases.ts'
import { follow } from './event-streams.ts'
import { countIn } from './numbers.ts'

/** The same value as in client/live.ts. */
const EARLIER_MS = 2_000

/** A request of a page when it refreshes, and the requests that follow its response. */
export interface Question {
  path: string
  next?: readonly string[]
}

export interface Sight {
  token: string
  /** The requests for the data that shows reports. */
  questions: readonly Question[]
  /** Additional requests after the page has possibly missed a change. */
  besides: readonly Question[]
  /** Whether the page shows changes of this department's reports. */
  shows(department: number): boolean
}

/** A report that was submitted: when its response arrived, and in which department. */
interface Change {
  at: number
  department: number
}

/** Counters that all pages of a run share. */
export interface Tally {
  changes: Change[]
  /** The number of responses by status; 0: no response. */
  replies: Map<number, number>
  events: number
  streams: number
}

export const newTally = (): Tally => ({ changes: [], replies: new Map(), events: 0, streams: 0 })

/** Decides when a page refreshes after an event. */
export interface Timing {
  add(topic: Topic): void
  setInterval?(milliseconds: number): void
  stop(): void
}

export type TimingOf = (around: RefreshEnvironment) => Timing

export const asNow: TimingOf = (around) => new RefreshScheduler(around)

const FORMER_GATHER_MS = 400

/**
 * The previous behaviour, without the limit of one refresh per second: refreshes a fixed delay
 * after the first event.
 */
export const asBefore: TimingOf = ({ refresh }) => {
  const heard = new Set<Topic>()
  let timer: NodeJS.Timeout | undefined
  return {
    add(topic) {
      if (heard.size === 0)
        timer = setTimeout(() => {
          const topics = [...heard]
          heard.clear()
          void refresh(topics)
        }, FORMER_GATHER_MS)
      heard.add(topic)
    },
    stop: () => clearTimeout(timer),
  }
}

const isTopic = (text: string): text is Topic => (TOPICS as readonly string[]).includes(text)

/** A page as a browser holds it open: its event stream, and its requests when it refreshes. */
export class OpenPage {
  /** The delay until each change was shown, in milliseconds. */
  readonly delays: number[] = []
  /** The moments at which the page refreshed. */
  readonly renewals: number[] = []
  readonly #url: string
  readonly #sight: Sight
  readonly #tally: Tally
  readonly #timing: Timing
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  readonly #underWay = new Set<ClientRequest>()
  readonly #began = performance.now()
  #round = 0
  #next: number
  #hadGap = false
  #unfollow = () => {}
  #closed = false

  constructor(url: string, sight: Sight, { tally, timing }: { tally: Tally; timing: TimingOf }) {
    this.#url = url
    this.#sight = sight
    this.#tally = tally
    this.#next = tally.changes.length
    this.#timing = timing({
      now: () => performance.now(),
      random: Math.random,
      isHidden: () => false,
      refresh: (topics) => {
        this.renewals.push(performance.now())
        return this.#fetch(topics.includes('everything'))
      },
    })
  }

  async open(): Promise<void> {
    this.#follow()
    await this.#fetch(true)
  }

  /** Discards the measurements so far. */
  forget(): void {
    this.delays.length = 0
    this.renewals.length = 0
  }

  close(): void {
    this.#closed = true
    this.#timing.stop()
    this.#unfollow()
    this.#agent.destroy()
  }

  /** The number of changes that the page should show but does not show yet. */
  get missing(): number {
    const { changes } = this.#tally
    return changes.slice(this.#next).filter(({ department }) => this.#sight.shows(department))
      .length
  }

  /** Requests all data of the page. Pending requests are cancelled, as the query cache does. */
  async #fetch(all: boolean): Promise<void> {
    const { questions, besides } = this.#sight
    const at = performance.now()
    this.#round += 1
    const round = this.#round
    for (const one of this.#underWay) one.destroy()
    this.#underWay.clear()
    const good = await Promise.all(
      [...questions, ...(all ? besides : [])].map(async ({ path, next = [] }) => {
        if (!(await this.#ask(path, round))) return false
        const others = await Promise.all(next.map((other) => this.#ask(other, round)))
        return others.every(Boolean)
      }),
    )
    if (round === this.#round && good.every(Boolean)) this.#show(at)
  }

  /** The data was requested at `askedAt`, so it contains all changes up to that time. */
  #show(askedAt: number): void {
    const { changes } = this.#tally
    const now = performance.now()
    for (let change = changes[this.#next]; change; change = changes[this.#next]) {
      if (change.at > askedAt) return
      if (this.#sight.shows(change.department)) this.delays.push(now - change.at)
      this.#next += 1
    }
  }

  /** Whether a complete and successful response arrived. */
  #ask(path: string, round: number): Promise<boolean> {
    if (round !== this.#round || this.#closed) return Promise.resolve(false)
    return new Promise((resolve) => {
      const { headers } = see(this.#sight.token, path)
      const options = { agent: this.#agent, headers: { ...headers } }
      const asking = request(`${this.#url}/api${path}`, options, (reply) => {
        const { statusCode = 0 } = reply
        reply.resume()
        reply.on('end', () => {
          this.#underWay.delete(asking)
          countIn(this.#tally.replies, statusCode)
          resolve(statusCode >= 200 && statusCode <= 299)
        })
        reply.on('close', () => resolve(false))
      })
      asking.on('error', () => {
        if (this.#underWay.delete(asking) && !this.#closed) countIn(this.#tally.replies, 0)
        resolve(false)
      })
      this.#underWay.add(asking)
      asking.end()
    })
  }

  #follow(): void {
    this.#unfollow = follow(this.#url, this.#sight.token, {
      path: () => `/events?ago=${Math.ceil(performance.now() - this.#began) + EARLIER_MS}`,
      opened: (status) => {
        countIn(this.#tally.replies, status)
        this.#tally.streams += 1
        if (this.#hadGap && status === 200) this.#timing.add('everything')
        this.#hadGap = true
      },
      heard: (event) => this.#hear(event),
      failed: () => {
        countIn(this.#tally.replies, 0)
        this.#hadGap = true
      },
    })
  }

  #hear(event: string): void {
    if (event.startsWith(INTERVAL_FIELD))
      this.#timing.setInterval?.(Number(event.slice(INTERVAL_FIELD.length)))
    const topic = event.slice('data: '.length)
    if (!event.startsWith('data: ') || !isTopic(topic)) return
    this.#tally.events += 1
    this.#timing.add(topic)
  }
}
