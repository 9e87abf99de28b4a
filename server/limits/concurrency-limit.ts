import { overloaded } from '#server/errors.ts'
import { type Holders, type Most, Shares } from '#server/limits/shares.ts'
import { type StandingRules, type Waiting, WaitingQueue } from '#server/limits/waiting-queue.ts'

interface Rules {
  /** How many run at a time. */
  most: Most | (() => Most)
  /** How many wait in one queue: a company's, or of what belongs to none an address's. */
  mostWaiting: number
  /** How many of those may be one member's. */
  mostOfMember?: number
  /** Nobody waits for longer than this. */
  patienceMs?: number
  standing?: StandingRules
}

const queueOf = ({ company, address, nobody }: Holders): string =>
  company ?? address ?? nobody ?? ''

/** Whom a whole queue belongs to: while they have no room, nobody in it has. */
const ownerOf = ({ waiting: [first] }: WaitingQueue): Holders => {
  const { company, address } = first?.holders ?? {}
  return company === undefined ? { address } : { company }
}

/**
 * Turns that go round between companies (or addresses, where no company is known). Work begins at
 * once while there is room in the whole and in its holders' shares; else it waits in a queue that
 * only its own company feels. 503 for whoever finds that queue full or standing, or waits there too long.
 */
export class ConcurrencyLimit {
  readonly #rules: Rules
  readonly #running: Shares
  /** In the order in which they are next. */
  readonly #queues = new Map<string, WaitingQueue>()
  waitingCount = 0

  constructor(rules: Rules) {
    this.#rules = rules
    this.#running = new Shares(rules.most)
  }

  /** `isExpected`: it had a turn already, and waits for another however long the queue is. */
  async run<T>(holders: Holders, work: () => Promise<T>, isExpected = false): Promise<T> {
    if (!this.#running.fits(holders)) await this.#wait(holders, isExpected)
    else this.#running.add(holders)
    try {
      return await work()
    } finally {
      this.#running.remove(holders)
      if (this.waitingCount > 0) this.#beginNext()
    }
  }

  /** Whether `run` would refuse these holders now. */
  isClosedTo(holders: Holders): boolean {
    if (this.waitingCount === 0) return false
    const queue = this.#queues.get(queueOf(holders))
    return queue !== undefined && this.#isClosed(queue, holders) && !this.#running.fits(holders)
  }

  #wait(holders: Holders, isExpected: boolean): Promise<void> {
    const key = queueOf(holders)
    const queue = this.#queues.get(key) ?? new WaitingQueue(this.#rules.standing)
    if (!isExpected && this.#isClosed(queue, holders)) throw overloaded()
    this.#queues.set(key, queue)
    this.waitingCount += 1
    return new Promise((resolve, reject) => {
      const { patienceMs } = this.#rules
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs, this)
      const refuse = () => {
        clearTimeout(timer)
        reject(overloaded())
      }
      const waiting: Waiting = {
        holders,
        since: performance.now(),
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
        ...(!isExpected && { refuse }),
      }
      queue.add(waiting)
      function giveUp(turns: ConcurrencyLimit) {
        queue.takeOut(queue.waiting.indexOf(waiting))
        turns.#count(key, queue, 1)
        refuse()
      }
    })
  }

  #isClosed(queue: WaitingQueue, holders: Holders): boolean {
    const { mostWaiting, mostOfMember = mostWaiting } = this.#rules
    if (queue.length >= mostWaiting || queue.isTooSlowFor(holders)) return true
    const { member } = holders
    if (member === undefined || queue.length < mostOfMember) return false
    const ofMember = queue.waiting.filter(({ holders: theirs }) => theirs.member === member)
    return ofMember.length >= mostOfMember
  }

  /** So many wait no longer in a queue. */
  #count(key: string, queue: WaitingQueue, gone: number): void {
    this.waitingCount -= gone
    if (queue.length === 0) this.#queues.delete(key)
  }

  /** Begins what has room now, one of each queue in turn, round after round. */
  #beginNext(): void {
    while (this.#beginRound());
  }

  /** Whether anything was begun. A company that had its turn comes last in the next round. */
  #beginRound(): boolean {
    let begun = false
    const fits = ({ holders }: Waiting) => this.#running.fits(holders)
    for (const [key, queue] of [...this.#queues]) {
      if (this.#running.isFull) return begun
      this.#count(key, queue, queue.cutShort())
      const at = this.#running.fits(ownerOf(queue)) ? queue.waiting.findIndex(fits) : -1
      if (at < 0) continue
      if (this.#queues.delete(key)) this.#queues.set(key, queue)
      this.#running.add((queue.waiting[at] as Waiting).holders)
      queue.begin(at)
      this.#count(key, queue, 1)
      begun = true
    }
    return begun
  }
}

/** Lets `atOnce` pieces of work run at a time and the others wait; 503 when too many wait already. */
export function limitConcurrency({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const fair = new ConcurrencyLimit({ most: { all: atOnce }, mostWaiting })
  return <T>(work: () => Promise<T>): Promise<T> => fair.run({}, work)
}
