// npm run bench: measures the cost of the API's main requests and compares it with limits.
// `-- --quick`: one short round; `-- --only=TEXT`: only the cases whose name contains TEXT, and no
// report is written.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { arriving } from './arrivals.ts'
import { type Case, prepareCases, type Request, send, TEN_ROWS } from './cases.ts'
import {
  type CaseRound,
  judgeAll,
  judgeOccurrences,
  occurrenceTable,
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
import {
  outcomeOf,
  postgresIn,
  type Running,
  startFloor,
  startProduct,
  versionOf,
} from './processes.ts'
import { conditions, writeReport } from './report.ts'
import { taskCases } from './task-requests.ts'
import { openWire, type Talk } from './wire.ts'

const quick = process.argv.includes('--quick')
const only = (process.argv.find((one) => one.startsWith('--only=')) ?? '').slice('--only='.length)
const TIMES = quick
  ? { rounds: 1, warmUp: 1, seconds: 3, logins: 64, occurrenceSeconds: 2 }
  : { rounds: 5, warmUp: 1, seconds: 4, logins: 120, occurrenceSeconds: 3 }
const SIZE = quick
  ? { days: 120, others: 50, daysOfOthers: 10 }
  : { days: 3 * 365, others: 1_000, daysOfOthers: 30 }
const WARMING_LOGINS = 32
const COUNTED_TIMES = 5
const UNLIMITED = `
  update subscriptions set plan_id = (select id from plans where name = 'Unlimited')`
const REPORT = 'docs/benchmark.md'

/** A server and the requests that are sent to it. */
interface Target {
  server: Running
  requests: Request[]
}

interface Stage {
  floor: Running
  product: Running
  postgres: { pid: number; socketDir: string }
  cases: Case[]
  occurrences: OccurrenceCase[]
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

async function playLogins(requests: Request[], { product, postgres }: Stage): Promise<CaseRound> {
  const { cpu } = await outcomeOf<{ cpu: number }>('hash.ts', `${TIMES.seconds / 2}`)
  const watched = { pid: product.pid, postmaster: postgres.pid }
  const spans = { warmUp: { amount: WARMING_LOGINS }, measured: { amount: TIMES.logins } }
  const own = await measure({ url: product.url, requests }, watched, spans)
  return { full: { measure: { cpu }, own } }
}

/** Runs one round of a case. */
function playCase({ requests, measure: against, isHeavy }: Case, stage: Stage): Promise<CaseRound> {
  const { floor, product, postgres, cases } = stage
  if (against === 'hash') return playLogins(requests, stage)
  const tenRows = cases.find(({ name }) => name === TEN_ROWS)?.requests ?? []
  const isFloor = against === 'floor'
  return playPair({
    own: { server: product, requests },
    against: isFloor ? { server: floor, requests } : { server: product, requests: tenRows },
    postmaster: postgres.pid,
    isSteady: isFloor && !isHeavy,
  })
}

/** Counts the statements and round trips of each case, through a second process of the product. */
async function countTalk({ postgres, cases }: Stage, folder: string): Promise<Talk[]> {
  const wire = await openWire(postgres.socketDir, folder)
  const url = `postgres://diwan_owner@localhost/postgres?host=${encodeURIComponent(wire.socketDir)}`
  const product = await startProduct({ DATABASE_URL: url, DEMO: '0' })
  const talks: Talk[] = []
  try {
    for (const { requests } of cases) {
      const seen: Talk[] = []
      for (let times = 0; times < COUNTED_TIMES; times += 1) {
        wire.talk.statements = 0
        wire.talk.roundTrips = 0
        await send(product.url, requests[times % requests.length] as Request)
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
  } finally {
    await product.stop()
    wire.close()
  }
}

/** Compares the big company with the small one, after the same number of rounds. */
async function benchOccurrences({ product, postgres, occurrences }: Stage) {
  const spans = {
    warmUp: { duration: TIMES.occurrenceSeconds / 2 },
    measured: { duration: TIMES.occurrenceSeconds },
  }
  const rounds: OccurrenceRound[][] = []
  for (let played = 0; played < TIMES.rounds; played += 1) {
    console.log(`Occurrences, round ${played + 1} of ${TIMES.rounds}…`)
    rounds.push(await playOccurrences(occurrences, product, { postmaster: postgres.pid, spans }))
  }
  return occurrences.map((one, index) =>
    judgeOccurrences(
      one,
      rounds.flatMap((round) => round[index] ?? []),
    ),
  )
}

async function bench(stage: Stage, folder: string): Promise<boolean> {
  const { cases, postgres } = stage
  const talks = await countTalk(stage, folder)
  const played: Played = new Map(cases.map(({ name }) => [name, [] as CaseRound[]]))
  const [loadBefore = 0] = os.loadavg()
  for (let round = 0; round <= TIMES.rounds; round += 1) {
    console.log(round === 0 ? 'Warming up…' : `Round ${round} of ${TIMES.rounds}…`)
    for (const one of cases) {
      const result = await playCase(one, stage)
      // A server runs for days, so the cost of V8's compilation in the first minutes is excluded.
      if (round > 0) played.get(one.name)?.push(result)
    }
  }
  const occurrences = only ? [] : await benchOccurrences(stage)
  const [loadAfter = 0] = os.loadavg()
  const hashes = cases
    .filter((one) => one.measure === 'hash')
    .flatMap(({ name }) => played.get(name) ?? [])
  const hashCpu = median(hashes.map(({ full }) => full.measure.cpu))
  const setting = conditions(
    { postgres: await versionOf(postgres.socketDir), load: [loadBefore, loadAfter] },
    TIMES.rounds,
    hashCpu,
  )
  const steady = judgeAll(cases, 'steady', played)
  const full = judgeAll(cases, 'full', played)
  const tables = {
    steady: steady.text,
    full: full.text,
    talk: talkTable(cases, talks),
    occurrences: occurrenceTable(occurrences),
  }
  console.log([setting, ...Object.values(tables)].map((text) => `\n${text}`).join('\n'))
  if (!quick && !only) writeReport(REPORT, setting, tables)
  return [steady, full, ...occurrences].some(({ over }) => over)
}

async function unlimited(socketDir: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: 'diwan_owner', database: 'postgres' })
  await client.connect()
  await client.query(UNLIMITED)
  await client.end()
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-bench-'))
  chmodSync(folder, 0o755)
  const running: Running[] = []
  try {
    const product = await startProduct({ DATA_DIR: folder, DEMO: '1', RATE_LIMITS: 'off' })
    running.push(product)
    const postgres = postgresIn(folder)
    const { occurrences, members } = await prepareOccurrences(product.url, postgres.socketDir, SIZE)
    const cases = await prepareCases(product.url, members)
    cases.push(...(await taskCases(product.url, () => unlimited(postgres.socketDir))))
    const wanted = cases.filter(({ name }) => name.includes(only))
    const floor = await startFloor(postgres.socketDir)
    running.unshift(floor)
    return await bench({ floor, product, postgres, cases: wanted, occurrences }, folder)
  } finally {
    for (const one of running) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
