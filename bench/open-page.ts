import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type RefreshEnvironment, RefreshScheduler } from '#app/web/shell/refresh-scheduler.ts'
import { INTERVAL_FIELD, TOPICS, type Topic } from '#shared/live.ts'
import { asked } from './cases.ts'

/** As client/live.ts. */
const EARLIER_MS = 2_000
const PAUSE_MS = 1_000

/** What a page asks for when it is renewed: at once, and when that has come what follows it. */
export interface Question {
  path: string
  next?: readonly string[]
}

export interface Sight {
  token: string
  /** What shows reports. */
  questions: readonly Question[]
  /** What is asked for besides when the page may have missed anything. */
  besides: readonly Question[]
  /** Whether a change of this department's reports shows on the page. */
  shows(department: number): boolean
}

/** A report that was made: when its reporter had the reply, and where. */
export interface Change {
  at: number
  department: number
}

/** What all pages of a run count together. */
export interface Tally {
  changes: Change[]
  /** Replies by status; 0 for none. */
  replies: Map<number, number>
  events: number
  streams: number
}

export const newTally = (): Tally => ({ changes: [], replies: new Map(), events: 0, streams: 0 })

export const count = ({ replies }: Tally, status: number): void => {
  replies.set(status, (replies.get(status) ?? 0) + 1)
}

/** When a page asks again after it heard of a change. */
export interface Timing {
  add(topic: Topic): void
  setInterval?(milliseconds: number): void
  stop(): void
}

export type TimingOf = (around: RefreshEnvironment) => Timing

export const asNow: TimingOf = (around) => new RefreshScheduler(around)

const FORMER_GATHER_MS = 400

/** As pages did until they were renewed at most once a second: a moment after the first change heard. */
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

/** A page as a browser holds it open: its stream, and what it asks for when it is renewed. */
export class OpenPage {
  /** How long each change that the page shows took to be there, in milliseconds. */
  readonly delays: number[] = []
  /** When the page was renewed. */
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
  #stream: ClientRequest | undefined
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

  /** Forgets what was measured so far. */
  forget(): void {
    this.delays.length = 0
    this.renewals.length = 0
  }

  close(): void {
    this.#closed = true
    this.#timing.stop()
    this.#stream?.destroy()
    this.#agent.destroy()
  }

  /** Changes that the page would show and does not yet. */
  get missing(): number {
    const { changes } = this.#tally
    return changes.slice(this.#next).filter(({ department }) => this.#sight.shows(department))
      .length
  }

  /** Asks for all that the page shows. What is still under way is dropped, as the query cache does. */
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

  /** What is shown now was asked for at that time: all that had been changed by then is in it. */
  #show(askedAt: number): void {
    const { changes } = this.#tally
    const now = performance.now()
    for (let change = changes[this.#next]; change; change = changes[this.#next]) {
      if (change.at > askedAt) return
      if (this.#sight.shows(change.department)) this.delays.push(now - change.at)
      this.#next += 1
    }
  }

  /** Whether the whole reply has come and is a good one. */
  #ask(path: string, round: number): Promise<boolean> {
    if (round !== this.#round || this.#closed) return Promise.resolve(false)
    return new Promise((resolve) => {
      const options = { agent: this.#agent, headers: asked(this.#sight.token) }
      const asking = request(this.#url + path, options, (reply) => {
        const { statusCode = 0 } = reply
        reply.resume()
        reply.on('end', () => {
          this.#underWay.delete(asking)
          count(this.#tally, statusCode)
          resolve(statusCode >= 200 && statusCode <= 299)
        })
        reply.on('close', () => resolve(false))
      })
      asking.on('error', () => {
        if (this.#underWay.delete(asking) && !this.#closed) count(this.#tally, 0)
        resolve(false)
      })
      this.#underWay.add(asking)
      asking.end()
    })
  }

  #follow = (): void => {
    if (this.#closed) return
    const ago = Math.ceil(performance.now() - this.#began) + EARLIER_MS
    const options = { agent: false as const, headers: asked(this.#sight.token) }
    this.#stream = request(`${this.#url}/api/events?ago=${ago}`, options, this.#listen)
    this.#stream.on('error', () => {
      if (!this.#closed) count(this.#tally, 0)
    })
    this.#stream.on('close', () => {
      this.#hadGap = true
      setTimeout(this.#follow, PAUSE_MS)
    })
    this.#stream.end()
  }

  #listen = (reply: IncomingMessage): void => {
    const { statusCode = 0 } = reply
    count(this.#tally, statusCode)
    this.#tally.streams += 1
    if (this.#hadGap && statusCode === 200) this.#timing.add('everything')
    this.#hadGap = false
    let rest = ''
    reply.setEncoding('latin1').on('data', (piece: string) => {
      const events = (rest + piece).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) this.#hear(event)
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
