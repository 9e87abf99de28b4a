import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD, signIn } from '../cases.ts'
import { median } from '../numbers.ts'
import { Judging, type Part, p99 } from './judging.ts'
import { bytesOf, Lines, type Reply } from './lines.ts'
import { Probe, type Site } from './site.ts'

const SIGN_INS = 200
const PROBES_PER_SECOND = 30
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
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, times]) => `${times} × ${status || 'no reply'}`).join(', ')
}

/** 200 concurrent sign-ins. The rate limits are off, so every password is checked. */
export const floodSignIns: Part = async (site, { seconds, scale }) => {
  const judging = new Judging(scale)
  const probe = new Probe(site, PROBES_PER_SECOND)
  probe.begin()
  const start = performance.now()
  await sleep((seconds / 6) * 1_000)
  const normal = probe.between(start, performance.now())
  judging.tell(`reads alone p50/p99 ${median(normal).toFixed(0)}/${p99(normal).toFixed(0)} ms`)
  for (const [name, origin] of Object.entries(ORIGINS)) {
    const { replies, began, end } = await flood(site, origin)
    await sleep(REST_MS)
    const beside = probe.between(began, end)
    judging.tell(`${SIGN_INS} sign-ins from ${name}: ${countOf(replies)}`)
    const wrong = replies.filter((reply) => !isAnswer(reply)).length
    judging.most('not answered, or otherwise', wrong, [0, ''])
    const last = Math.max(...replies.map(({ ms }) => ms)) / 1_000
    judging.most('the last answer after', last, [LONGEST_S, 's'])
    judging.most(`others' ${beside.length} reads meanwhile p99`, p99(beside), [OTHERS_MS, 'ms'])
    judging.most('of them refused or lost', probe.failedBetween(began, end), [0, ''])
  }
  await probe.end()
  return judging
}
