import { readFileSync } from 'node:fs'
import type { Fault } from './fuzz-judge.ts'
import { ROLES, type Role } from './fuzz-people.ts'
import { median, quantile } from './numbers.ts'
import { table } from './report.ts'

const CLASSES = ['2xx', '3xx', '401', '403', '404', '409', '413', '415', '422', '429']
const REST = ['other 4xx', '503, try later', '5xx', 'no answer']
/** The maximum memory of the last quarter, as a multiple of the first quarter's. */
const MAX_GROWTH = 1.1
const SAMPLE_MS = 500

const classOf = (status: number): string => {
  if (status === 0) return 'no answer'
  if (CLASSES.includes(`${status}`)) return `${status}`
  if (status < 400) return `${Math.floor(status / 100)}xx`
  if (status === 503) return '503, try later'
  return status < 500 ? 'other 4xx' : '5xx'
}

/** Megabytes of resident memory of a process. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Counts the responses. */
export class Tally {
  sent = 0
  renewed = 0
  #late = 0
  #latest = 0
  readonly faults = new Map<string, number>()
  readonly #seen = new Map<string, number>()
  readonly #answered = new Set<string>()
  readonly #ms: number[] = []
  readonly #memory: [at: number, megabytes: number][] = []
  readonly #timer: NodeJS.Timeout

  constructor(pid: number) {
    this.#timer = setInterval(() => this.#memory.push([this.sent, memoryOf(pid)]), SAMPLE_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  add(role: Role, operation: string, { status, ms }: { status: number; ms: number }): void {
    this.sent += 1
    const key = `${role} ${classOf(status)}`
    this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1)
    if (status >= 200 && status < 300) this.#answered.add(operation)
    this.#ms.push(ms)
  }

  /** Counts a response that was late at the first attempt. */
  addLate(ms: number): void {
    this.#late += 1
    this.#latest = Math.max(this.#latest, ms)
  }

  /** Counts a fault; returns whether it is the first of its kind for this operation. */
  addFault(operation: string, { kind }: Fault): boolean {
    const key = `${operation}: ${kind}`
    const times = (this.faults.get(key) ?? 0) + 1
    this.faults.set(key, times)
    return times === 1
  }

  /** The median memory in megabytes between two fractions of the requests. */
  #memoryOf(from: number, to: number): number {
    const between = this.#memory.filter(([at]) => at >= from * this.sent && at < to * this.sent)
    return median(between.map(([, megabytes]) => megabytes))
  }

  /** The memory of the last quarter, as a multiple of the first quarter's. */
  get growth(): number {
    return this.#memoryOf(0.75, 1.01) / this.#memoryOf(0, 0.25)
  }

  get isBad(): boolean {
    return this.faults.size > 0 || !(this.growth <= MAX_GROWTH)
  }

  statuses(): string {
    const count = (role: Role, name: string) => this.#seen.get(`${role} ${name}`) ?? 0
    const rows = [...CLASSES, ...REST].map((name) => {
      const counts = ROLES.map((role) => count(role, name))
      return [name, ...counts, counts.reduce((all, one) => all + one, 0)].map(String)
    })
    return table(rows, ['status', ...ROLES, 'all'])
  }

  line(operations: number, seconds: number): string {
    const eighths = Array.from({ length: 8 }, (_, at) => this.#memoryOf(at / 8, (at + 1) / 8))
    return [
      `${this.sent} requests in ${seconds} s`,
      `${this.#answered.size} of ${operations} operations with success`,
      `${this.faults.size} kinds of faults`,
      `p50 ${Math.round(median(this.#ms))} ms, p99 ${Math.round(quantile(this.#ms, 0.99))} ms, at most ${Math.round(Math.max(this.#latest, quantile(this.#ms, 1)))} ms, ${this.#late} late once`,
      `memory by eighths ${eighths.map(Math.round).join(', ')} MB, last quarter ${this.growth.toFixed(3)} of the first`,
      `${this.renewed} sessions renewed`,
    ].join('; ')
  }

  /** The operations that never succeeded. */
  without(operations: string[]): string[] {
    return operations.filter((one) => !this.#answered.has(one))
  }
}
