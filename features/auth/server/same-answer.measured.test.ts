/**
 * The timing of a reply must not reveal whether an address belongs to a member either.
 * `DIWAN_LONG=1 npx vitest run --project measured
 * features/auth/server/same-answer.measured.test.ts`
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { PASSWORD, world } from '#app/server/test/world.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { LONG } from '#server/test/long-tests.ts'

const CALLS = LONG ? 150 : 40
const SERIES = LONG ? 3 : 1
/**
 * Without any difference, one series in a hundred exceeds 2.6; a short one on a busy machine can
 * deviate more.
 */
const MAX_Z = LONG ? 2 : 4
const WARM_UP = 10

const diwan = openDiwan()
let stop: () => Promise<void>
beforeAll(async () => {
  const runner = await startJobs(diwan.server, { isTimed: false })
  stop = () => runner.stop()
})
afterAll(() => stop())

interface Answer {
  ms: number
  status: number
  body: string
}

type Ask = (email: string) => Promise<Answer>

async function post(url: string, payload?: object): Promise<Answer> {
  const begun = performance.now()
  const reply = await diwan.server.fastify.inject({
    method: 'POST',
    url: `/api${url}`,
    ...(payload && { payload }),
  })
  return { ms: performance.now() - begun, status: reply.statusCode, body: reply.body }
}

const forget: Ask = (email) => post(`/forgot-password?${new URLSearchParams({ email })}`)
const guess: Ask = (email) => post('/login', { email, password: 'Wr0ng!pass' })
const chosen = { password: PASSWORD, password_confirmation: PASSWORD }
const wrongLink: Ask = (email) =>
  post('/reset-password', { email, token: 'x'.repeat(43), ...chosen })

/** The difference of two samples: the z value of the Mann-Whitney rank-sum test. */
function apart(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, rank: 1 })), ...other.map((ms) => ({ ms, rank: 0 }))]
  all.sort((a, b) => a.ms - b.ms)
  const sum = all.reduce((total, { rank }, index) => total + rank * (index + 1), 0)
  const [n, m] = [one.length, other.length]
  const mean = (n * (n + m + 1)) / 2
  return (sum - mean) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

/** Calls both addresses in pairs of random order; returns z and all distinct replies. */
async function compare(ask: Ask, known: string, unknown: string) {
  const times = { [known]: [] as number[], [unknown]: [] as number[] }
  const said = new Set<string>()
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    const pair = Math.random() < 0.5 ? [known, unknown] : [unknown, known]
    // Rate limits are on: advance the clock so that earlier pairs no longer count.
    diwan.clock.advance({ minutes: 60 })
    for (const email of pair) {
      const { ms, status, body } = await ask(email)
      said.add(`${status} ${body}`)
      if (call >= 0) times[email]?.push(ms)
    }
  }
  return { z: apart(times[known] ?? [], times[unknown] ?? []), said: [...said] }
}

for (const [what, ask, status] of [
  ['asking for a new password', forget, 200],
  ['a link that is none', wrongLink, 422],
  ['a wrong password', guess, 401],
] as const)
  test(`${what} is answered alike, and in the same time, for a member’s address and for nobody’s`, async () => {
    const { owner, build } = await world(diwan)
    const pending = await build.user({ status: 'pending' })
    for (const other of ['nobody@example.com', pending.email]) {
      const series: number[] = []
      for (let n = 0; n < SERIES; n += 1) {
        const { z, said } = await compare(ask, owner.email, other)
        expect(said).toHaveLength(1)
        expect(said[0]).toMatch(new RegExp(`^${status} `))
        series.push(z)
      }
      const median = series.map(Math.abs).toSorted((a, b) => a - b)[Math.floor(SERIES / 2)]
      expect(median, `z of ${other}: ${series.map((z) => z.toFixed(2))}`).toBeLessThan(MAX_Z)
    }
  })
