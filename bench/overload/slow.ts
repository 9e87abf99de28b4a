import { setTimeout as sleep } from 'node:timers/promises'
import { outcomeOf } from '../processes.ts'
import { Judging, type Part, p99 } from './judging.ts'
import { fullest, MAX_MB, Probe } from './site.ts'
import type { Held } from './slow-clients.ts'

const PROBES_PER_SECOND = 30
const MAX_TIMES = 1.5
const CLOSED_S = 30

/** 500 clients that send byte by byte and 100 that never read, next to normal clients. */
export const slowClients: Part = async (site, { seconds, scale }) => {
  const judging = new Judging(scale)
  const probe = new Probe(site, PROBES_PER_SECOND)
  probe.begin()
  const start = performance.now()
  await sleep((seconds / 4) * 1_000)
  const begin = performance.now()
  const slow = outcomeOf<Held>('overload/slow-clients.ts', new URL(site.url).port)
  const most = await fullest(site.place.pid, slow)
  const { headS, bodyS, readerS, sentAt, still } = await slow
  const again = performance.now()
  await sleep((seconds / 4) * 1_000)
  const normal = [...probe.between(start, begin), ...probe.between(again, performance.now())]
  const beside = probe.between(begin, sentAt - performance.timeOrigin)
  await probe.end()
  judging.most('250 heads byte by byte, closed after', headS, [CLOSED_S, 's'])
  judging.most('250 bodies byte by byte, closed after', bodyS, [CLOSED_S, 's'])
  judging.most('100 who read nothing, closed after', readerS, [CLOSED_S, 's'])
  judging.most('still open', still, [0, ''])
  judging.most('server', most, [MAX_MB, 'MB'])
  judging.most(
    `others' ${beside.length} reads p99 ${p99(beside).toFixed(0)} ms, without them ${p99(normal).toFixed(0)} ms: times`,
    p99(beside) / p99(normal),
    [MAX_TIMES, ''],
  )
  judging.most('of them refused or lost', probe.failedBetween(start, again), [0, ''])
  return judging
}
