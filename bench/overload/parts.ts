import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD, signIn } from '../cases.ts'
import type { Part } from '../harness.ts'
import { countIn, median, p99 } from '../numbers.ts'
import { outcomeOf } from '../processes.ts'
import { Verdict } from '../verdict.ts'
import { bytesOf, Lines, type Reply } from './lines.ts'
import { fullest, MAX_MB, offer, type Probe, type Site, startProbe, type Wanted } from './site.ts'
import type { Held } from './slow-clients.ts'

const RUSH_TIMES = 3
const RUSH_AT_ONCE = 8
const WARM_UP_S = 4
/** As fractions of the rush's duration. */
const SATURATED = 1 / 4
const QUIET = 1 / 6
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
  const load = { by: site.others, how: { atOnce: RUSH_AT_ONCE } }
  await offer(site, { ...load, seconds: WARM_UP_S })
  const { good } = await offer(site, { ...load, seconds })
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

const spread = (times: readonly number[]) =>
  `${median(times).toFixed(0)}/${p99(times).toFixed(0)} ms`

/**
 * Sends three times the server's capacity, from seven companies; an eighth company measures how
 * long the effect lasts.
 */
export const rush: Part<Wanted> = async (_, { site, seconds, scale }) => {
  const verdict = new Verdict(scale)
  const rate = await saturationOf(site, seconds * SATURATED)
  const probe = startProbe(site)
  const began = performance.now()
  await sleep(seconds * QUIET * 1_000)
  const quietMs = probe.between(began, performance.now())
  const each = { rate: (RUSH_TIMES * rate) / site.others.length }
  const offering = offer(site, { by: site.others, seconds, how: each })
  const most = await fullest(site.place.pid, offering)
  const { good, refused, wrong, wrongs, endedAt, lagMs } = await offering
  const end = endedAt - performance.timeOrigin
  await sleep(Math.max(0, end + 2 * BACK_S * 1_000 - performance.now()))
  await probe.end()
  const count = good.length + refused.length + wrongs
  verdict.tell(
    `saturation ${rate.toFixed(0)} a second, ${count} requests in ${seconds} s, ${good.length} served, ${refused.length} × 503 with Retry-After`,
  )
  verdict.most('served p99', p99(good), [GOOD_MS, 'ms'])
  if (refused.length > 0) verdict.most('refused p99', p99(refused), [REFUSED_MS, 'ms'])
  const words = Object.entries(wrong)
    .map(([status, times]) => `${status === '0' ? 'no reply' : status}: ${times}`)
    .join(', ')
  verdict.most(`anything else or no reply (${words})`, wrongs, [0, ''])
  verdict.most('server', most, [MAX_MB, 'MB'])
  const to = Math.max(end + 2 * BACK_S * 1_000, performance.now())
  const back = backAfter(probe, { from: end, to, normal: median(quietMs) })
  verdict.most('normal again after', back, [BACK_S, 's'])
  const meanwhile = probe.between(end - seconds * 1_000, end)
  verdict.tell(
    `a quiet company's reads meanwhile p50/p99 ${spread(meanwhile)}, before ${spread(quietMs)}`,
    `the offering process was ${lagMs} ms late (p99)`,
  )
  return verdict
}

/** Far more than one company's quarter of the capacity, and more than the whole capacity. */
const NOISY_TIMES = 2
const NOISY_AT_ONCE = 16
/**
 * The limit for other companies' reads next to a noisy one or to slow clients, 99 of 100 (decision 023).
 */
const MAX_BESIDE_MS = 50

/** One company requests twice what the server can handle; another's reads must be hardly slower. */
export const noisyNeighbour: Part<Wanted> = async (_, { site, seconds, scale }) => {
  const verdict = new Verdict(scale)
  const part = seconds / 4
  const by = site.others.slice(0, 1)
  const alike = await offer(site, { by, seconds: part / 2, how: { atOnce: NOISY_AT_ONCE } })
  const rate = (NOISY_TIMES * alike.good.length) / (part / 2)
  const probe = startProbe(site)
  const before = performance.now()
  await sleep(part * 1_000)
  const begin = performance.now()
  const { good, refused, endedAt, lagMs } = await offer(site, { by, seconds: part, how: { rate } })
  const [end, drained] = [endedAt - performance.timeOrigin, performance.now()]
  await sleep(part * 1_000)
  const after = performance.now()
  await probe.end()
  const alone = [...probe.between(before, begin), ...probe.between(drained, after)]
  const beside = probe.between(end - part * 1_000, end)
  verdict.tell(
    `a company offers ${rate.toFixed(0)} a second, twice what it is served of (${good.length} served, ${refused.length} refused)`,
  )
  verdict.most(`another's reads, alone p99 ${p99(alone).toFixed(0)} ms, p99`, p99(beside), [
    MAX_BESIDE_MS,
    'ms',
  ])
  verdict.most('of them refused or lost', probe.failedBetween(before, after), [0, ''])
  verdict.tell(`the offering process was ${lagMs} ms late (p99)`)
  return verdict
}

const SIGN_INS = 200
const OTHERS_MS = 300
/** Signed in, wrong password, invalid password, too many attempts, or too busy. */
const ANSWERS = [200, 401, 422, 429, 503]
/** The maximum waiting time in the queue of requests without a session, in seconds. */
const LONGEST_S = 15
const REST_MS = 2_000

/** The client addresses of the sign-ins: this machine has many loopback addresses. */
const ORIGINS: Record<string, (at: number) => string> = {
  'one address': () => '127.0.0.1',
  'as many addresses': (at) => `127.0.${1 + Math.floor(at / 200)}.${1 + (at % 200)}`,
}

const isAnswer = ({ status, retryAfter }: Reply) =>
  ANSWERS.includes(status) && (status !== 503 || Number(retryAfter) > 0)

/** Sends all sign-ins concurrently, every second one with a wrong password. */
async function flood({ url, others }: Site, origin: (at: number) => string) {
  const people = others.flatMap((company) => company.people)
  const lines = new Lines(url)
  const began = performance.now()
  const replies = await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, at) => {
      const email = people[at % people.length]?.email ?? ''
      const password = at % 2 === 0 ? PASSWORD : 'Wr0ngPassw0rd!'
      const reply = await lines.sendFrom(origin(at), bytesOf(signIn({ email, password })))
      return { ...reply, ms: performance.now() - began }
    }),
  )
  return { replies, began, end: performance.now() }
}

function countOf(replies: readonly Reply[]): string {
  const counts = new Map<number, number>()
  for (const { status } of replies) countIn(counts, status)
  return [...counts].map(([status, times]) => `${times} × ${status || 'no reply'}`).join(', ')
}

/** 200 concurrent sign-ins. The rate limits are off, so every password is checked. */
export const floodSignIns: Part<Wanted> = async (_, { site, seconds, scale }) => {
  const verdict = new Verdict(scale)
  const probe = startProbe(site)
  const start = performance.now()
  await sleep((seconds / 6) * 1_000)
  const normal = probe.between(start, performance.now())
  verdict.tell(`reads alone p50/p99 ${spread(normal)}`)
  for (const [name, origin] of Object.entries(ORIGINS)) {
    const { replies, began, end } = await flood(site, origin)
    await sleep(REST_MS)
    const beside = probe.between(began, end)
    verdict.tell(`${SIGN_INS} sign-ins from ${name}: ${countOf(replies)}`)
    const wrong = replies.filter((reply) => !isAnswer(reply)).length
    verdict.most('not answered, or otherwise', wrong, [0, ''])
    const last = Math.max(...replies.map(({ ms }) => ms)) / 1_000
    verdict.most('the last answer after', last, [LONGEST_S, 's'])
    verdict.most(`others' ${beside.length} reads meanwhile p99`, p99(beside), [OTHERS_MS, 'ms'])
    verdict.most('of them refused or lost', probe.failedBetween(began, end), [0, ''])
  }
  await probe.end()
  return verdict
}

const CLOSED_S = 30

/** 500 clients that send byte by byte and 100 that never read, next to normal clients. */
export const slowClients: Part<Wanted> = async (_, { site, seconds, scale }) => {
  const verdict = new Verdict(scale)
  const probe = startProbe(site)
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
  verdict.most('250 heads byte by byte, closed after', headS, [CLOSED_S, 's'])
  verdict.most('250 bodies byte by byte, closed after', bodyS, [CLOSED_S, 's'])
  verdict.most('100 who read nothing, closed after', readerS, [CLOSED_S, 's'])
  verdict.most('still open', still, [0, ''])
  verdict.most('server', most, [MAX_MB, 'MB'])
  verdict.most(
    `others' ${beside.length} reads, without them p99 ${p99(normal).toFixed(0)} ms, p99`,
    p99(beside),
    [MAX_BESIDE_MS, 'ms'],
  )
  verdict.most('of them refused or lost', probe.failedBetween(start, again), [0, ''])
  return verdict
}
