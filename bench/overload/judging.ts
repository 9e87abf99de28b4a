import { quantile } from '../numbers.ts'
import type { Offered, Tally } from '../offering.ts'
import type { Site } from './site.ts'

/** The options of a part. */
export interface Wanted {
  /** The duration in seconds of a part that normally lasts a minute. */
  seconds: number
  /** The factor for every limit; with 0 every limit must be exceeded. */
  scale: number
}

export type Part = (site: Site, wanted: Wanted) => Promise<Judging>

/**
 * The result of a part of the gate as text: each figure with its limit, and the exceeded limits.
 */
export class Judging {
  readonly #said: string[] = []
  readonly #over: string[] = []
  readonly #scale: number

  constructor(scale: number) {
    this.#scale = scale
  }

  tell(what: string): void {
    this.#said.push(what)
  }

  /** `value` must not exceed `bound`; NaN (nothing was measured) counts as exceeded. */
  most(what: string, value: number, [bound, unit]: [bound: number, unit: string]): void {
    const limit = bound * this.#scale
    const said = `${what} ${Number(value.toFixed(1))} of at most ${limit} ${unit}`.trimEnd()
    this.#said.push(said)
    if (!(value <= limit)) this.#over.push(said)
  }

  get isOver(): boolean {
    return this.#over.length > 0
  }

  get line(): string {
    return `${this.#said.join('; ')}; ${this.isOver ? 'over' : 'ok'}`
  }

  get over(): readonly string[] {
    return this.#over
  }
}

/** Merges all streams of an offer into one. */
export function together({ tallies }: Offered, names = Object.keys(tallies)): Tally {
  const all: Tally = { good: [], refused: [], wrong: {} }
  for (const name of names) {
    const { good = [], refused = [], wrong = {} } = tallies[name] ?? {}
    all.good = all.good.concat(good)
    all.refused = all.refused.concat(refused)
    for (const [status, times] of Object.entries(wrong))
      all.wrong[status] = (all.wrong[status] ?? 0) + times
  }
  return all
}

export const countOf = ({ good, refused, wrong }: Tally): number =>
  good.length + refused.length + wrongOf({ wrong })

export const wrongOf = ({ wrong }: Pick<Tally, 'wrong'>): number =>
  Object.values(wrong).reduce((sum, times) => sum + times, 0)

export const wordsOf = ({ wrong }: Pick<Tally, 'wrong'>): string =>
  Object.entries(wrong)
    .map(([status, times]) => `${status === '0' ? 'no reply' : status}: ${times}`)
    .join(', ')

export const p99 = (times: readonly number[]): number => quantile(times, 0.99)
