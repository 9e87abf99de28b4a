import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../numbers.ts'
import { countOf, Judging, type Part, p99, together, wordsOf, wrongOf } from './judging.ts'
import { fullest, MAX_MB, offer, Probe, type Site, streamsOf } from './site.ts'

const TIMES = 3
const AT_ONCE = 8
const WARM_UP_S = 4
/** As fractions of the rush's duration. */
const SATURATED = 1 / 4
const QUIET = 1 / 6
const PROBES_PER_SECOND = 30
const SAMPLE_MS = 250

const GOOD_MS = 500
const REFUSED_MS = 100
const BACK_S = 5
/**
 * Latency is normal again in the first second whose median is at most this many times the median
 * before the rush.
 */
const NORMAL = 2

/** Successful requests per second with a fixed number of concurrent requests per stream. */
async function saturationOf(site: Site, seconds: number): Promise<number> {
  await offer(site, WARM_UP_S, streamsOf(site.others, { atOnce: AT_ONCE }))
  const { good } = together(await offer(site, seconds, streamsOf(site.others, { atOnce: AT_ONCE })))
  return good.length / seconds
}

/** The seconds from a moment until the probe's latency is normal again; NaN if it never is. */
function backAfter(
  probe: Probe,
  { from, to, normal }: { from: number; to: number; normal: number },
) {
  for (let at = from; at + 1_000 <= to; at += SAMPLE_MS) {
    const good = probe.between(at, at + 1_000)
    const isWhole = probe.failedBetween(at, at + 1_000) === 0 && good.length > 0
    if (isWhole && median(good) <= NORMAL * normal) return (at - from) / 1_000
  }
  return Number.NaN
}

/**
 * Sends three times the server's capacity, from seven companies; an eighth company measures how
 * long the effect lasts.
 */
export const rush: Part = async (site, { seconds, scale }) => {
  const judging = new Judging(scale)
  const rate = await saturationOf(site, seconds * SATURATED)
  const probe = new Probe(site, PROBES_PER_SECOND)
  probe.begin()
  const began = performance.now()
  await sleep(seconds * QUIET * 1_000)
  const quietMs = probe.between(began, performance.now())
  const { length } = site.others
  const offering = offer(site, seconds, streamsOf(site.others, { rate: (TIMES * rate) / length }))
  const most = await fullest(site.place.pid, offering)
  const offered = await offering
  const end = offered.endedAt - performance.timeOrigin
  await sleep(Math.max(0, end + 2 * BACK_S * 1_000 - performance.now()))
  await probe.end()
  const all = together(offered)
  const normal = median(quietMs)
  judging.tell(
    `saturation ${rate.toFixed(0)} a second, ${countOf(all)} requests in ${seconds} s, ${all.good.length} served, ${all.refused.length} × 503 with Retry-After`,
  )
  judging.most('served p99', p99(all.good), [GOOD_MS, 'ms'])
  if (all.refused.length > 0) judging.most('refused p99', p99(all.refused), [REFUSED_MS, 'ms'])
  judging.most(`anything else or no reply (${wordsOf(all)})`, wrongOf(all), [0, ''])
  judging.most('server', most, [MAX_MB, 'MB'])
  const to = Math.max(end + 2 * BACK_S * 1_000, performance.now())
  judging.most('normal again after', backAfter(probe, { from: end, to, normal }), [BACK_S, 's'])
  judging.tell(
    `a quiet company's reads meanwhile p50/p99 ${median(probe.between(end - seconds * 1_000, end)).toFixed(0)}/${p99(probe.between(end - seconds * 1_000, end)).toFixed(0)} ms, before ${normal.toFixed(0)}/${p99(quietMs).toFixed(0)} ms`,
  )
  judging.tell(`the offering process was ${offered.lagMs} ms late (p99)`)
  return judging
}
