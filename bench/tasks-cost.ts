import { setTimeout } from 'node:timers/promises'
import { send } from './cases.ts'
import { cpuOfFamily } from './cpu.ts'
import { median } from './numbers.ts'
import type { Reference } from './reference.ts'
import type { Row } from './report.ts'
import { type Company, LIMIT_MS, pageOf, type TaskCase } from './tasks-cases.ts'
import { until } from './until.ts'

/** The number of warm-up requests, after which the statement has its cached plan. */
const WARM = 30
const TIMES = 60
const ROUNDS = 5
/**
 * In milliseconds of PostgreSQL's CPU. Rounds are short because the machine's speed changes from
 * second to second.
 */
const LONGEST_ROUND_MS = 600
const MAX_TIMES = 1.5
/** As a fraction of a core. */
const IDLE_SHARE = 0.02
const LOOK_MS = 500

/**
 * Waits until PostgreSQL has no background work any more: jobs of the seed, the product's work
 * every five minutes, a checkpoint.
 */
export const idle = (postmaster: number) =>
  until(
    'PostgreSQL has no work of its own',
    async () => {
      const before = cpuOfFamily(postmaster)
      await setTimeout(LOOK_MS)
      return (cpuOfFamily(postmaster) - before) / 1_000 / LOOK_MS <= IDLE_SHARE
    },
    { ms: 300_000, everyMs: 0 },
  )

/** The measured product, its PostgreSQL process, and the reference work for the machine's speed. */
export interface Measured {
  url: string
  postmaster: number
  reference: Reference
}

interface Cost {
  /** Milliseconds of PostgreSQL's CPU for one request, on an undisturbed core. */
  ms: number
  /** How many times slower the machine was. */
  slowness: number
}

/** Sends enough requests that the statements behind them have cached plans. */
export async function warm(url: string, { request }: TaskCase): Promise<void> {
  for (let turn = 0; turn < WARM; turn += 1) await send(url, request(turn))
}

/** The median of several rounds, each divided by the machine's slowness around it. */
async function cost({ url, postmaster, reference }: Measured, one: TaskCase): Promise<Cost> {
  await warm(url, one)
  await idle(postmaster)
  const rounds: Cost[] = []
  while (rounds.length < ROUNDS) {
    const slownessBefore = await reference.slowness()
    const before = cpuOfFamily(postmaster)
    let turn = 0
    let used = 0
    while (turn < TIMES && used < LONGEST_ROUND_MS) {
      await send(url, one.request(turn))
      turn += 1
      used = (cpuOfFamily(postmaster) - before) / 1_000
    }
    const slowness = (slownessBefore + (await reference.slowness())) / 2
    rounds.push({ ms: used / turn / slowness, slowness })
  }
  return {
    ms: median(rounds.map(({ ms }) => ms)),
    slowness: median(rounds.map(({ slowness }) => slowness)),
  }
}

/**
 * Cases that count or skip more rows in a large company by nature: only the absolute limit applies
 * (decision 015).
 */
const GROWING = [
  ...['page=', 'department&due', 'archived=true&sort=created', 'mine=', 'unread=', 'participants'],
]

/** The cost of a full page of the list: the reference for cases that find fewer rows. */
export async function pageCost(measured: Measured, company: Company): Promise<number> {
  return (await cost(measured, pageOf(company))).ms
}

/**
 * A row of the table: the cost in the small and in the big company on an undisturbed core, how much
 * slower the machine was, and whether a limit is exceeded.
 */
export async function judged(
  measured: Measured,
  { small, big, page }: { small: TaskCase; big: TaskCase; page: number },
): Promise<Row> {
  const { ms: few } = await cost(measured, small)
  const { ms: many, slowness } = await cost(measured, big)
  const isAlike = big.limit === LIMIT_MS && !GROWING.some((part) => big.name.includes(part))
  const times = big.times ?? (isAlike ? MAX_TIMES : Number.POSITIVE_INFINITY)
  // A cheaper case is compared with a page of the list instead, unless it has its own `times`.
  const over = many > big.limit || many > times * (big.times ? few : Math.max(few, page))
  const figures = [few.toFixed(1), many.toFixed(1), `${big.limit}`, slowness.toFixed(2)]
  return { cells: [big.name, ...figures], over }
}
