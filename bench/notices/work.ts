import { setTimeout as sleep } from 'node:timers/promises'
import { ask, isGood } from '../ask.ts'
import { countIn } from '../numbers.ts'
import type { Begun } from './play.ts'

/**
 * More than a company's concurrency limit, but less than the number at which requests are refused.
 */
const AT_ONCE = 12

/** The result of the actions. */
export interface Worked {
  seconds: number
  /** The number of actions that notified somebody, and of the notices that they caused. */
  events: number
  told: number
  times: number[]
  /** The number of failures of each kind. */
  failed: Map<string, number>
  done: Map<string, number>
}

async function doOne(url: string, act: Begun, worked: Worked): Promise<void> {
  const answer = await ask(url, act.request)
  worked.times.push(answer.ms)
  if (isGood(answer)) {
    const told = act.done(answer.text)
    worked.told += told
    if (told > 0) worked.events += 1
    countIn(worked.done, act.name)
  } else countIn(worked.failed, `${act.name}: ${answer.status} ${answer.text.slice(0, 160)}`)
  act.letGo()
}

interface Pace {
  /** Actions per second, evenly spaced; without it, as fast as possible. */
  rate?: number
  /** Returns true when no further action should start. */
  isOver: (begun: number) => boolean
}

/** Runs actions concurrently; each starts when it is due and a worker is free. */
export async function workAt(
  url: string,
  next: () => Begun,
  { rate, isOver }: Pace,
): Promise<Worked> {
  const worked: Worked = {
    ...{ seconds: 0, events: 0, told: 0, times: [] },
    ...{ failed: new Map(), done: new Map() },
  }
  const began = performance.now()
  let begun = 0
  const work = async () => {
    while (!isOver(begun)) {
      const due = rate === undefined ? 0 : began + (begun * 1_000) / rate
      begun += 1
      const ahead = due - performance.now()
      if (ahead > 0) await sleep(ahead)
      await doOne(url, next(), worked)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  worked.seconds = (performance.now() - began) / 1_000
  return worked
}
