import { setTimeout as sleep } from 'node:timers/promises'
import { ask, isGood } from '../ask.ts'
import type { Begun } from './play.ts'

/** More than a company's share of the process, less than it is refused for. */
const AT_ONCE = 12

/** What came of acts. */
export interface Worked {
  seconds: number
  /** Acts that told somebody, and lines that they told. */
  events: number
  told: number
  times: number[]
  /** How often what went wrong. */
  failed: Map<string, number>
  done: Map<string, number>
}

export const failuresOf = ({ failed }: Worked): number =>
  [...failed.values()].reduce((sum, n) => sum + n, 0)

const count = (map: Map<string, number>, what: string) => map.set(what, (map.get(what) ?? 0) + 1)

async function doOne(url: string, act: Begun, worked: Worked): Promise<void> {
  const began = performance.now()
  const answer = await ask(url, act.request)
  worked.times.push(performance.now() - began)
  if (isGood(answer)) {
    const told = act.done(answer.text)
    worked.told += told
    if (told > 0) worked.events += 1
    count(worked.done, act.name)
  } else count(worked.failed, `${act.name}: ${answer.status} ${answer.text.slice(0, 160)}`)
  act.letGo()
}

interface Pace {
  /** Acts a second, evenly; as fast as they go where none is given. */
  rate?: number
  /** When nothing more is begun. */
  isOver: (begun: number) => boolean
}

/** Acts, some at once, each as soon as its moment has come and somebody is free. */
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
