// npm run bench: measures the cost of the API's main requests and compares it with limits.
// `-- --quick`: one short round; `-- --only=TEXT`: only the cases whose name contains TEXT, or with
// `occurrences` only the big company against the small one; no report is written.
import os from 'node:os'
import { type Case, prepareCases, TEN_ROWS } from './api-cases.ts'
import { arriving } from './arrivals.ts'
import { type Request, send } from './cases.ts'
import { type Bench, flags, gate } from './harness.ts'
import type { Installation } from './installation.ts'
import {
  type CaseRound,
  judgeAll,
  judgeOccurrences,
  OCCURRENCE_HEAD,
  type Played,
  STEADY_RATE,
  talkTable,
} from './judge.ts'
import { type Fire, measure } from './load.ts'
import { median } from './numbers.ts'
import {
  type OccurrenceCase,
  type OccurrenceRound,
  playOccurrences,
  prepareOccurrences,
} from './occurrence-cases.ts'
import { outcomeOf, type Running, startFloor } from './processes.ts'
import { judgedTable, machine, renewDocument } from './report.ts'
import { openWire, type Talk } from './wire.ts'

const { quick, only } = flags({ quick: false, only: '' })
const TIMES = quick
  ? { rounds: 1, warmUp: 1, seconds: 3, logins: 64, occurrenceSeconds: 2 }
  : { rounds: 5, warmUp: 1, seconds: 4, logins: 120, occurrenceSeconds: 3 }
const SIZE = quick
  ? { days: 120, others: 50, daysOfOthers: 10 }
  : { days: 3 * 365, others: 1_000, daysOfOthers: 30 }
const WARMING_LOGINS = 32
const COUNTED_TIMES = 5
const REPORT = 'docs/benchmark.md'

/** A server and the requests that are sent to it. */
interface Target {
  server: Running
  requests: Request[]
}

interface Stage {
  floor: Running
  product: Installation
  cases: Case[]
}

interface Pairing {
  own: Target
  against: Target
  postmaster: number
  isSteady: boolean
}

/**
 * Measures the reference directly before the case, at the same load. A disturbance of the machine
 * that lasts longer than a few seconds then affects both.
 */
async function playPair({ own, against, postmaster, isSteady }: Pairing): Promise<CaseRound> {
  const spans = { warmUp: { duration: TIMES.warmUp }, measured: { duration: TIMES.seconds } }
  const at = ({ server: { url, pid }, requests }: Target, fire?: Fire) =>
    measure({ url, requests }, { pid, postmaster }, fire ? { ...spans, fire } : spans)
  const full = { measure: await at(against), own: await at(own) }
  if (!isSteady) return { full }
  const fire = arriving(STEADY_RATE)
  return { full, steady: { measure: await at(against, fire), own: await at(own, fire) } }
}

async function playLogins(requests: Request[], { url, watched }: Installation): Promise<CaseRound> {
  const { cpu } = await outcomeOf<{ cpu: number }>('hash.ts', `${TIMES.seconds / 2}`)
  const spans = { warmUp: { amount: WARMING_LOGINS }, measured: { amount: TIMES.logins } }
  const own = await measure({ url, requests }, watched, spans)
  return { full: { measure: { cpu }, own } }
}

/** Runs one round of a case. */
function playCase({ requests, measure: against, isHeavy }: Case, stage: Stage): Promise<CaseRound> {
  const { floor, product, cases } = stage
  if (against === 'hash') return playLogins(requests, product)
  const tenRows = cases.find(({ name }) => name === TEN_ROWS)?.requests ?? []
  const isFloor = against === 'floor'
  return playPair({
    own: { server: product, requests },
    against: isFloor ? { server: floor, requests } : { server: product, requests: tenRows },
    postmaster: product.watched.postmaster,
    isSteady: isFloor && !isHeavy,
  })
}

/** Counts the statements and round trips of each case, through a second process of the product. */
async function countTalk(bench: Bench, { product, cases }: Stage): Promise<Talk[]> {
  const wire = await openWire(bench, product.owner.host)
  const url = `postgres://diwan_owner@localhost/postgres?host=${encodeURIComponent(wire.socketDir)}`
  const second = await bench.run({ DATABASE_URL: url, DEMO: '0' })
  const talks: Talk[] = []
  for (const { requests } of cases) {
    const seen: Talk[] = []
    for (let times = 0; times < COUNTED_TIMES; times += 1) {
      wire.talk.statements = 0
      wire.talk.roundTrips = 0
      await send(second.url, requests[times % requests.length] as Request)
      seen.push({ ...wire.talk })
    }
    // A batch can cross the wire in two packets, but never in fewer than it needs: use the
    // minimum.
    talks.push({
      statements: Math.min(...seen.map(({ statements }) => statements)),
      roundTrips: Math.min(...seen.map(({ roundTrips }) => roundTrips)),
    })
  }
  return talks
}

/** Compares the big company with the small one, after the same number of rounds. */
async function benchOccurrences(product: Installation, cases: readonly OccurrenceCase[]) {
  const spans = {
    warmUp: { duration: TIMES.occurrenceSeconds / 2 },
    measured: { duration: TIMES.occurrenceSeconds },
  }
  const rounds: OccurrenceRound[][] = []
  for (let played = 0; played < TIMES.rounds; played += 1) {
    console.log(`Occurrences, round ${played + 1} of ${TIMES.rounds}…`)
    rounds.push(await playOccurrences(cases, product, spans))
  }
  const rows = cases.map((one, at) =>
    judgeOccurrences(
      one,
      rounds.flatMap((round) => round[at] ?? []),
    ),
  )
  return judgedTable(rows, OCCURRENCE_HEAD)
}

async function playAll(stage: Stage): Promise<Played> {
  const { cases } = stage
  const played: Played = new Map(cases.map(({ name }) => [name, [] as CaseRound[]]))
  for (let round = 0; round <= TIMES.rounds; round += 1) {
    console.log(round === 0 ? 'Warming up…' : `Round ${round} of ${TIMES.rounds}…`)
    for (const one of cases) {
      const result = await playCase(one, stage)
      // A server runs for days, so the cost of V8's compilation in the first minutes is excluded.
      if (round > 0) played.get(one.name)?.push(result)
    }
  }
  return played
}

/** Describes the machine, with the cost of a password hash on it. */
async function settingOf(
  product: Installation,
  hashCpu: number,
  load: [number, number],
): Promise<string> {
  const { rounds } = TIMES
  const how = `medians of ${rounds} round${rounds === 1 ? '' : 's'}`
  const hash = `one password hash costs ${(hashCpu / 1_000).toFixed(1)} ms of CPU`
  return `${machine({ postgres: await product.version(), load })}\n- ${how}; ${hash}`
}

await gate(async (bench) => {
  const product = await bench.install({ DEMO: '1', RATE_LIMITS: 'off' })
  const prepared = await prepareOccurrences(product, SIZE)
  const cases = (await prepareCases(product, prepared.members)).filter(({ name }) =>
    name.includes(only),
  )
  const floor = await startFloor(product.owner.host)
  bench.atEnd(floor.stop)
  const stage = { floor, product, cases }
  const talks = await bench.within((own) => countTalk(own, stage))
  const [before = 0] = os.loadavg()
  const played = await playAll(stage)
  const areOccurrencesPlayed = !only || only === 'occurrences'
  const occurrences = await benchOccurrences(
    product,
    areOccurrencesPlayed ? prepared.occurrences : [],
  )
  const [after = 0] = os.loadavg()
  const hashes = cases.filter((one) => one.measure === 'hash')
  const rounds = hashes.flatMap(({ name }) => played.get(name) ?? [])
  const hashCpu = median(rounds.map(({ full }) => full.measure.cpu))
  const setting = await settingOf(product, hashCpu, [before, after])
  const steady = judgeAll(cases, 'steady', played)
  const full = judgeAll(cases, 'full', played)
  const tables = [steady.text, full.text, talkTable(cases, talks), occurrences.text]
  console.log([setting, ...tables].map((text) => `\n${text}`).join('\n'))
  if (!quick && !only) renewDocument(REPORT, setting, tables)
  return [steady, full, occurrences].some(({ over }) => over)
})
