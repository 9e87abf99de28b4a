// Sends the load of its argument and returns the result. It runs in a separate process so that it
// does not block the server or the measuring process.
import { arrive } from './arrivals.ts'
import type { Request } from './cases.ts'
import { quantile } from './numbers.ts'
import { bytesOf, Lines } from './overload/lines.ts'

/**
 * Requests in turn: at a rate per second independent of the responses, or a number of concurrent
 * ones, each sent after a response.
 */
export type Stream = { requests: Request[] } & ({ rate: number } | { atOnce: number })

export interface Offer {
  url: string
  seconds: number
  /** The number of connections to open in advance. */
  lines: number
  streams: Record<string, Stream>
}

/** The result of a stream. Milliseconds from the moment when a request was due. */
export interface Tally {
  good: number[]
  refused: number[]
  /**
   * The number of other responses by status, neither successful nor 503 with Retry-After; 0: no
   * response.
   */
  wrong: Record<string, number>
}

export interface Offered {
  tallies: Record<string, Tally>
  /** The moment when the last request was due, as a Date.now() timestamp. */
  endedAt: number
  /** The 99th percentile of the sending delay: the time for which this process waited for a CPU. */
  lagMs: number
}

const { url, seconds, lines: many, streams } = JSON.parse(process.argv[2] ?? '{}') as Offer
const lines = new Lines(url)
const lags: number[] = []
let end = 0

const round = (ms: number) => Math.round(ms * 10) / 10

async function ask(bytes: string, tally: Tally, due: number): Promise<void> {
  const { status, retryAfter } = await lines.send(bytes)
  const ms = round(performance.now() - due)
  if (status >= 200 && status <= 299) tally.good.push(ms)
  else if (status === 503 && Number(retryAfter) > 0) tally.refused.push(ms)
  else tally.wrong[status] = (tally.wrong[status] ?? 0) + 1
}

async function keepAsking(all: readonly string[], tally: Tally, first: number): Promise<void> {
  for (let at = first; performance.now() < end; at += 1)
    await ask(all[at % all.length] as string, tally, performance.now())
}

const keepComing = (all: readonly string[], tally: Tally, [name, rate]: [string, number]) =>
  arrive({ rate, name, isOver: (due) => due > end }, (due, at) => {
    lags.push(performance.now() - due)
    return ask(all[at % all.length] as string, tally, due)
  })

async function offer([name, stream]: [string, Stream]): Promise<[string, Tally]> {
  const tally: Tally = { good: [], refused: [], wrong: {} }
  const all = stream.requests.map(bytesOf)
  if ('rate' in stream) await keepComing(all, tally, [name, stream.rate])
  else
    await Promise.all(
      Array.from({ length: stream.atOnce }, (_, first) => keepAsking(all, tally, first)),
    )
  return [name, tally]
}

await lines.open(many)
end = performance.now() + seconds * 1_000
const tallies = Object.fromEntries(await Promise.all(Object.entries(streams).map(offer)))
lines.close()
const endedAt = performance.timeOrigin + end
const offered: Offered = { tallies, endedAt, lagMs: round(quantile(lags, 0.99)) }
process.send?.(offered, () => process.disconnect?.())
