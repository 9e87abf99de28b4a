import { overloaded } from '#server/errors.ts'
import {
  ConcurrencyCounter,
  type ConcurrencyLimits,
  type LimitKeys,
} from '#server/limits/concurrency-counter.ts'
import { type CoDelOptions, type QueuedEntry, WaitingQueue } from '#server/limits/waiting-queue.ts'

export interface ConcurrencyOptions {
  /** How many pieces of work run at a time. */
  limits: ConcurrencyLimits | (() => ConcurrencyLimits)
  /**
   * The maximum length of one queue: a company's, or an address's for work that belongs to no
   * company.
   */
  maxQueued: number
  /** How many of those may be one member's. */
  maxQueuedPerMember?: number
  /** The maximum wait, in milliseconds. */
  maxWaitMs?: number
  codel?: CoDelOptions
}

const queueOf = ({ company, address, anonymous }: LimitKeys): string =>
  company ?? address ?? anonymous ?? ''

/** The owner of a whole queue: while the owner has no free place, nobody in the queue has one. */
const getQueueOwner = ({ entries: [first] }: WaitingQueue): LimitKeys => {
  const { company, address } = first?.keys ?? {}
  return company === undefined ? { address } : { company }
}

/**
 * Runs work in turns between companies (or addresses, where no company is known). Work begins at
 * once while the total and the limits of its keys have room; otherwise it waits in a queue that
 * only affects its own company. Throws 503 if that queue is full or overloaded, or the wait is too
 * long.
 */
export class ConcurrencyLimit {
  readonly #rules: ConcurrencyOptions
  readonly #running: ConcurrencyCounter
  /** In the order of their next turns. */
  readonly #queues = new Map<string, WaitingQueue>()
  waitingCount = 0

  constructor(rules: ConcurrencyOptions) {
    this.#rules = rules
    this.#running = new ConcurrencyCounter(rules.limits)
  }

  /**
   * `isReadmitted`: the work had a turn before, and waits for another one however long the queue
   * is.
   */
  async run<T>(keys: LimitKeys, work: () => Promise<T>, isReadmitted = false): Promise<T> {
    if (!this.#running.hasCapacityFor(keys)) await this.#wait(keys, isReadmitted)
    else this.#running.add(keys)
    try {
      return await work()
    } finally {
      this.#running.remove(keys)
      if (this.waitingCount > 0) this.#beginNext()
    }
  }

  /** Whether `run` would refuse these keys now. */
  wouldRefuse(keys: LimitKeys): boolean {
    if (this.waitingCount === 0) return false
    const queue = this.#queues.get(queueOf(keys))
    return queue !== undefined && this.#refuses(queue, keys) && !this.#running.hasCapacityFor(keys)
  }

  #wait(keys: LimitKeys, isReadmitted: boolean): Promise<void> {
    const key = queueOf(keys)
    const queue = this.#queues.get(key) ?? new WaitingQueue(this.#rules.codel)
    if (!isReadmitted && this.#refuses(queue, keys)) throw overloaded()
    this.#queues.set(key, queue)
    this.waitingCount += 1
    return new Promise((resolve, reject) => {
      const { maxWaitMs } = this.#rules
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs, this)
      const refuse = () => {
        clearTimeout(timer)
        reject(overloaded())
      }
      const waiting: QueuedEntry = {
        keys,
        queuedAt: performance.now(),
        start: () => {
          clearTimeout(timer)
          resolve()
        },
        ...(!isReadmitted && { refuse }),
      }
      queue.add(waiting)
      function giveUp(turns: ConcurrencyLimit) {
        queue.remove(queue.entries.indexOf(waiting))
        turns.#count(key, queue, 1)
        refuse()
      }
    })
  }

  #refuses(queue: WaitingQueue, keys: LimitKeys): boolean {
    const { maxQueued, maxQueuedPerMember = maxQueued } = this.#rules
    if (queue.length >= maxQueued || queue.isTooSlowFor(keys)) return true
    const { member } = keys
    if (member === undefined || queue.length < maxQueuedPerMember) return false
    const ofMember = queue.entries.filter(({ keys: theirs }) => theirs.member === member)
    return ofMember.length >= maxQueuedPerMember
  }

  /** Counts `gone` pieces of work that no longer wait, and removes an empty queue. */
  #count(key: string, queue: WaitingQueue, gone: number): void {
    this.waitingCount -= gone
    if (queue.length === 0) this.#queues.delete(key)
  }

  /** Begins the waiting work that has room now, one of each queue in turn, round after round. */
  #beginNext(): void {
    while (this.#beginRound());
  }

  /** Returns whether anything began. A company that had its turn comes last in the next round. */
  #beginRound(): boolean {
    let begun = false
    const fits = ({ keys }: QueuedEntry) => this.#running.hasCapacityFor(keys)
    for (const [key, queue] of [...this.#queues]) {
      if (this.#running.isFull) return begun
      this.#count(key, queue, queue.dropExpired())
      const at = this.#running.hasCapacityFor(getQueueOwner(queue))
        ? queue.entries.findIndex(fits)
        : -1
      if (at < 0) continue
      if (this.#queues.delete(key)) this.#queues.set(key, queue)
      this.#running.add((queue.entries[at] as QueuedEntry).keys)
      queue.startAt(at)
      this.#count(key, queue, 1)
      begun = true
    }
    return begun
  }
}

/**
 * Runs `atOnce` pieces of work at a time while others wait; 503 when too many are already waiting.
 */
export function limitConcurrency({ atOnce, maxQueued }: { atOnce: number; maxQueued: number }) {
  const fair = new ConcurrencyLimit({ limits: { all: atOnce }, maxQueued })
  return <T>(work: () => Promise<T>): Promise<T> => fair.run({}, work)
}
