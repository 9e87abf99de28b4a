import { ask, isGood } from '../ask.ts'
import { type Person, type Request, see } from '../cases.ts'
import type { Bench } from '../harness.ts'
import type { Installation } from '../installation.ts'
import { residentOf } from '../memory.ts'
import { sum } from '../numbers.ts'
import type { Offer, Offered, Stream, Tally } from '../offering.ts'
import { outcomeOf } from '../processes.ts'
import { prepareCompanies, type Workplace } from '../soak-people.ts'

/** The first company is the quiet one, whose response times are measured. */
const MANY = { companies: 8, people: 6 }
/** The number of connections to open in advance for the members of the other companies. */
const LINES = 1_000
const PROBES_PER_SECOND = 30
const READS = [
  '/dailytask/whole?day=today&page=1',
  '/tasks?per_page=25',
  '/dailytask?per_page=10',
  '/task-counts',
  '/tasks?per_page=25&status=open',
  '/userProfile',
]

export interface Site {
  place: Installation
  url: string
  quiet: Workplace
  others: Workplace[]
}

/** The options of a part of the gate. */
export interface Wanted {
  site: Site
  /** The duration in seconds of a part that normally lasts a minute. */
  seconds: number
  /** The factor for every limit. */
  scale: number
}

export async function openSite(bench: Bench): Promise<Site> {
  const place = await bench.install()
  const [quiet, ...others] = await prepareCompanies(place, MANY)
  return { place, url: place.url, quiet: quiet as Workplace, others }
}

/** The reads of members in an ordinary minute; each member starts at a different one. */
const readsOf = (people: readonly Person[]): Request[] =>
  READS.flatMap((_, turn) =>
    people.map(({ token }, at) => see(token, READS[(turn + at) % READS.length] ?? '')),
  )

interface Load {
  by: readonly Workplace[]
  seconds: number
  /** Requests per second of each company, or the number that it has underway. */
  how: { rate: number } | { atOnce: number }
}

/** Sends a company's reads from a separate process; returns what came of them, of all together. */
export async function offer({ url }: Site, { by, seconds, how }: Load) {
  const streams: [string, Stream][] = by.map(({ people }, at) => [
    `company ${at}`,
    { requests: readsOf(people), ...how },
  ])
  const wanted: Offer = { url, seconds, lines: LINES, streams: Object.fromEntries(streams) }
  const offered = await outcomeOf<Offered>('offering.ts', JSON.stringify(wanted))
  const all: Tally = { good: [], refused: [], wrong: {} }
  for (const { good, refused, wrong } of Object.values(offered.tallies)) {
    all.good = all.good.concat(good)
    all.refused = all.refused.concat(refused)
    for (const [status, times] of Object.entries(wrong))
      all.wrong[status] = (all.wrong[status] ?? 0) + times
  }
  const { endedAt, lagMs } = offered
  return { ...all, wrongs: sum(Object.values(all.wrong)), endedAt, lagMs }
}

/** The maximum resident memory of the server. */
export const MAX_MB = 512
const LOOK_MS = 250

/** Returns the maximum resident memory of the server during `work`, in MB. */
export async function fullest(pid: number, work: Promise<unknown>): Promise<number> {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(pid))
  }, LOOK_MS)
  await work.finally(() => clearInterval(timer))
  return most
}

/**
 * Reads by members of the quiet company at a constant rate; measures the response time from the due
 * moment.
 */
export function startProbe({ url, quiet }: Site) {
  const requests = readsOf(quiet.people)
  const readings: { due: number; ms: number; good: boolean }[] = []
  const underWay: Promise<void>[] = []
  const read = async (due: number) => {
    const answer = await ask(url, requests[underWay.length % requests.length] as Request)
    readings.push({ due, ms: performance.now() - due, good: isGood(answer) })
  }
  let next = performance.now()
  const timer = setInterval(() => {
    for (; next <= performance.now(); next += 1_000 / PROBES_PER_SECOND) underWay.push(read(next))
  }, 1)
  const within = (from: number, to: number) => readings.filter(({ due }) => due >= from && due < to)
  return {
    end: async () => {
      clearInterval(timer)
      await Promise.all(underWay)
    },
    /** The milliseconds of the successful responses to requests that were due in that period. */
    between: (from: number, to: number): number[] =>
      within(from, to).flatMap(({ ms, good }) => (good ? [ms] : [])),
    /** The number of requests due in that period that were refused or not answered. */
    failedBetween: (from: number, to: number): number =>
      within(from, to).filter(({ good }) => !good).length,
  }
}
export type Probe = ReturnType<typeof startProbe>
