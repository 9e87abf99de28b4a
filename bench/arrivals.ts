import { setTimeout } from 'node:timers/promises'
import { randomOf } from '#db/seed/random.ts'
import { ask, isGood } from './ask.ts'
import type { Request } from './cases.ts'
import type { Fire } from './load.ts'

/**
 * Yields random (Poisson) arrival times, `rate` per second on average; the sequence is
 * deterministic.
 */
async function* moments(rate: number, name = 'arrivals'): AsyncGenerator<number> {
  const chance = randomOf(name, rate)
  for (let due = performance.now(); ; ) {
    due += (-Math.log(1 - chance.within(0, 1)) * 1_000) / rate
    const ahead = due - performance.now()
    if (ahead > 0) await setTimeout(ahead)
    yield due
  }
}

interface Arrivals {
  /** Per second, on average. */
  rate: number
  name?: string
  /** Whether no more is started, at a moment or after so many. */
  isOver(due: number, begun: number): boolean
}

/**
 * Starts `work` at random times, like many independent users: nobody waits for an earlier response.
 * Waits for all of it at the end.
 */
export async function arrive(
  { rate, name, isOver }: Arrivals,
  work: (due: number, at: number) => Promise<unknown>,
): Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  let begun = 0
  for await (const due of moments(rate, name)) {
    if (isOver(due, begun)) break
    const working = work(due, begun).finally(() => underWay.delete(working))
    underWay.add(working)
    begun += 1
  }
  await Promise.all(underWay)
}

/** Sends requests at random times, `rate` per second on average. */
export const arriving =
  (rate: number): Fire =>
  async ({ url, requests }, span) => {
    const total = 'amount' in span ? span.amount : span.duration * rate
    const times: number[] = []
    const started = performance.now()
    await arrive({ rate, isOver: (_, begun) => begun >= total }, async (_, at) => {
      const request = requests[at % requests.length] as Request
      const answer = await ask(url, {
        ...request,
        body: request.body?.replaceAll('[<id>]', `${at}`),
      })
      if (!isGood(answer)) throw new Error(`${request.path}: ${answer.status}`)
      times.push(answer.ms)
    })
    return { times, seconds: (performance.now() - started) / 1_000 }
  }
