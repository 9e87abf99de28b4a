import { setTimeout as sleep } from 'node:timers/promises'
import { Judging, type Part, p99, together } from './judging.ts'
import { offer, Probe, streamsOf } from './site.ts'

/** Far more than one company's quarter of the capacity, and more than the whole capacity. */
const TIMES = 2
const PROBES_PER_SECOND = 30
const AT_ONCE = 16
const MAX_TIMES = 2

/** One company requests twice what the server can handle; another's reads must be hardly slower. */
export const noisyNeighbour: Part = async (site, { seconds, scale }) => {
  const judging = new Judging(scale)
  const part = seconds / 4
  const noisy = site.others.slice(0, 1)
  const { good } = together(await offer(site, part / 2, streamsOf(noisy, { atOnce: AT_ONCE })))
  const rate = (TIMES * good.length) / (part / 2)
  const probe = new Probe(site, PROBES_PER_SECOND)
  probe.begin()
  const before = performance.now()
  await sleep(part * 1_000)
  const begin = performance.now()
  const offered = await offer(site, part, streamsOf(noisy, { rate }))
  const [end, drained] = [offered.endedAt - performance.timeOrigin, performance.now()]
  await sleep(part * 1_000)
  const after = performance.now()
  await probe.end()
  const alone = [...probe.between(before, begin), ...probe.between(drained, after)]
  const beside = probe.between(end - part * 1_000, end)
  const all = together(offered)
  judging.tell(
    `a company offers ${rate.toFixed(0)} a second, twice what it is served of (${all.good.length} served, ${all.refused.length} refused)`,
  )
  const times = p99(beside) / p99(alone)
  judging.most(
    `another's reads p99 ${p99(beside).toFixed(0)} ms, alone ${p99(alone).toFixed(0)} ms: times`,
    times,
    [MAX_TIMES, ''],
  )
  judging.most('of them refused or lost', probe.failedBetween(before, after), [0, ''])
  judging.tell(`the offering process was ${offered.lagMs} ms late (p99)`)
  return judging
}
