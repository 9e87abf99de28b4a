import { ask, isGood } from '../ask.ts'
import { asked, type Request } from '../cases.ts'
import { Installation } from '../faults/installation.ts'
import { residentOf } from '../memory.ts'
import type { Offer, Offered, Stream } from '../offering.ts'
import { outcomeOf } from '../processes.ts'
import { type Person, prepareCompanies, type Workplace } from '../soak-companies.ts'

/** The first company is the quiet one, whose response times are measured. */
const MANY = { companies: 8, people: 6 }
/** The number of connections to open in advance for the members of the other companies. */
const LINES = 1_000
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

export async function withSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
  const place = await Installation.open()
  try {
    const [quiet, ...others] = await prepareCompanies(place.url, place.folder, MANY)
    return await work({ place, url: place.url, quiet: quiet as Workplace, others })
  } finally {
    await place.close()
  }
}

/** The reads of members in an ordinary minute; each member starts at a different one. */
export const readsOf = (people: readonly Person[]): Request[] =>
  READS.flatMap((_, turn) =>
    people.map(({ token }, at) => ({
      path: `/api${READS[(turn + at) % READS.length]}`,
      headers: asked(token),
    })),
  )

/** Sends the streams from a separate process. */
export const offer = ({ url }: Site, seconds: number, streams: Record<string, Stream>) =>
  outcomeOf<Offered>(
    'offering.ts',
    JSON.stringify({ url, seconds, lines: LINES, streams } satisfies Offer),
  )

export const streamsOf = (
  workplaces: readonly Workplace[],
  how: { rate: number } | { atOnce: number },
): Record<string, Stream> =>
  Object.fromEntries(
    workplaces.map(({ people }, at) => [`company ${at}`, { requests: readsOf(people), ...how }]),
  )

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

interface Reading {
  due: number
  ms: number
  isGood: boolean
}

/**
 * Reads by members of one company at a constant rate; measures the response time from the due
 * moment.
 */
export class Probe {
  readonly #url: string
  readonly #requests: Request[]
  readonly #everyMs: number
  readonly #readings: Reading[] = []
  readonly #underWay: Promise<void>[] = []
  #timer: NodeJS.Timeout | undefined

  constructor({ url, quiet }: Site, perSecond: number) {
    this.#url = url
    this.#requests = readsOf(quiet.people)
    this.#everyMs = 1_000 / perSecond
  }

  begin(): void {
    let due = performance.now()
    this.#timer = setInterval(() => {
      for (; due <= performance.now(); due += this.#everyMs) this.#underWay.push(this.#ask(due))
    }, 1)
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#underWay)
  }

  /** The milliseconds of the successful responses to requests that were due in that period. */
  between(from: number, to: number): number[] {
    return this.#within(from, to).flatMap(({ ms, isGood: good }) => (good ? [ms] : []))
  }

  /** The number of requests due in that period that were refused or not answered. */
  failedBetween(from: number, to: number): number {
    return this.#within(from, to).filter(({ isGood: good }) => !good).length
  }

  #within = (from: number, to: number) =>
    this.#readings.filter(({ due }) => due >= from && due < to)

  async #ask(due: number): Promise<void> {
    const request = this.#requests[this.#underWay.length % this.#requests.length] as Request
    const answer = await ask(this.#url, request)
    this.#readings.push({ due, ms: performance.now() - due, isGood: isGood(answer) })
  }
}
