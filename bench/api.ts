// npm run bench: what the API's main requests cost, against limits. `-- --quick`: one short round.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { arriving } from './arrivals.ts'
import { type Case, prepareCases, send } from './cases.ts'
import { cpuOfFamily } from './cpu.ts'
import {
  type BothLoads,
  fullTable,
  type JudgedLedger,
  judgeAll,
  judgeLedger,
  ledgerTable,
  type References,
  STEADY_RATE,
  steadyTable,
} from './judge.ts'
import { type LedgerCase, type LedgerRound, playLedger, prepareLedger } from './ledger-cases.ts'
import { type Load, measure, REST_MS, type Round } from './load.ts'
import { median } from './numbers.ts'
import { outcomeOf, postgresIn, type Running, startBare, startProduct } from './processes.ts'
import { conditions, writeReport } from './report.ts'
import { openWire, type Talk } from './wire.ts'

const quick = process.argv.includes('--quick')
const TIMES = quick
  ? { rounds: 1, warmUp: 2, seconds: 3, logins: 64, ledgerSeconds: 2 }
  : { rounds: 3, warmUp: 3, seconds: 8, logins: 240, ledgerSeconds: 4 }
const SIZE = quick
  ? { days: 120, others: 50, daysOfOthers: 10 }
  : { days: 3 * 365, others: 1_000, daysOfOthers: 30 }
const WARMING_LOGINS = 32
const COUNTED_TIMES = 5
const REPORT = 'docs/benchmark.md'

interface Stage {
  bare: Running
  product: Running
  postgres: { pid: number; socketDir: string }
  cases: Case[]
  ledger: LedgerCase[]
}

async function pointSelect({ postgres }: Stage): Promise<Round> {
  let before = 0
  const command: [string, ...string[]] = ['point-select.ts', postgres.socketDir, `${TIMES.seconds}`]
  const outcome = await outcomeOf<Round & { count: number }>(command, () => {
    before = cpuOfFamily(postgres.pid)
  })
  await setTimeout(REST_MS)
  return { ...outcome, postgresCpu: (cpuOfFamily(postgres.pid) - before) / outcome.count }
}

/** What a load costs at both. */
async function measureBoth(load: Load, { pid }: Running, { postgres }: Stage): Promise<BothLoads> {
  const watched = { pid, postmaster: postgres.pid }
  const spans = { warmUp: { duration: TIMES.warmUp }, measured: { duration: TIMES.seconds } }
  const full = await measure(load, watched, spans)
  return { full, steady: await measure(load, watched, { ...spans, fire: arriving(STEADY_RATE) }) }
}

/** One round of everything, one after the other; returns a round of each case. */
async function playRound(stage: Stage, references: References): Promise<BothLoads[]> {
  const { bare, product, postgres, cases } = stage
  const fewLogins = { warmUp: { amount: WARMING_LOGINS }, measured: { amount: TIMES.logins } }
  const watched = { pid: product.pid, postmaster: postgres.pid }
  references.bare.push(await measureBoth({ url: bare.url, requests: [{ path: '/' }] }, bare, stage))
  references.select.push(await pointSelect(stage))
  const { cpu } = await outcomeOf<{ cpu: number }>(['hash.ts', `${TIMES.seconds / 2}`])
  references.hash.push(cpu)
  const rounds: BothLoads[] = []
  for (const { requests, measure: against } of cases) {
    const load = { url: product.url, requests }
    rounds.push(
      against === 'hash'
        ? { full: await measure(load, watched, fewLogins) }
        : await measureBoth(load, product, stage),
    )
  }
  return rounds
}

/** What each case says to PostgreSQL, through a second process of the product. */
async function countTalk({ postgres, cases }: Stage, folder: string): Promise<Talk[]> {
  const wire = await openWire(postgres.socketDir, folder)
  const url = `postgres://diwan_owner@localhost/postgres?host=${encodeURIComponent(wire.socketDir)}`
  const product = await startProduct({ DATABASE_URL: url, DEMO: '0' })
  const talks: Talk[] = []
  try {
    for (const { requests } of cases) {
      const [request] = requests
      const seen: Talk[] = []
      for (let times = 0; request && times < COUNTED_TIMES; times += 1) {
        wire.talk.statements = 0
        wire.talk.roundTrips = 0
        await send(product.url, request)
        seen.push({ ...wire.talk })
      }
      // What went out together may pass the wire in two pieces, but never in too few.
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

async function versionOf(socketDir: string): Promise<string> {
  const client = new pg.Client({ host: socketDir, user: 'diwan_owner', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return rows[0].server_version
}

/** Judges the big company against the small one, after as many rounds. */
async function benchLedger({ product, postgres, ledger }: Stage): Promise<JudgedLedger[]> {
  const spans = {
    warmUp: { duration: TIMES.ledgerSeconds / 2 },
    measured: { duration: TIMES.ledgerSeconds },
  }
  const rounds: LedgerRound[][] = []
  for (let played = 0; played < TIMES.rounds; played += 1) {
    console.log(`Ledger, round ${played + 1} of ${TIMES.rounds}…`)
    rounds.push(await playLedger(ledger, product, { postmaster: postgres.pid, spans }))
  }
  return ledger.map((one, index) =>
    judgeLedger(
      one,
      rounds.flatMap((round) => round[index] ?? []),
    ),
  )
}

async function bench(stage: Stage, folder: string): Promise<boolean> {
  const talks = await countTalk(stage, folder)
  const references: References = { bare: [], select: [], hash: [] }
  const rounds: BothLoads[][] = []
  const [loadBefore = 0] = os.loadavg()
  for (let played = 0; played < TIMES.rounds; played += 1) {
    console.log(`Round ${played + 1} of ${TIMES.rounds}…`)
    rounds.push(await playRound(stage, references))
  }
  const judgedLedger = await benchLedger(stage)
  const [loadAfter = 0] = os.loadavg()
  const judged = judgeAll(stage.cases, { rounds, references, talks })
  const setting = conditions({
    postgres: await versionOf(stage.postgres.socketDir),
    rounds: TIMES.rounds,
    hashCpu: median(references.hash),
    load: [loadBefore, loadAfter],
  })
  const tables = {
    steady: steadyTable(judged),
    full: fullTable(judged),
    ledger: ledgerTable(judgedLedger),
  }
  console.log(`\n${setting}\n\n${tables.steady}\n\n${tables.full}\n\n${tables.ledger}`)
  if (!quick) writeReport(REPORT, setting, tables)
  return [...judged, ...judgedLedger].some(({ over }) => over)
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-bench-'))
  chmodSync(folder, 0o755)
  const running: Running[] = []
  try {
    const bare = await startBare()
    running.push(bare)
    const product = await startProduct({ DATA_DIR: folder, DEMO: '1', RATE_LIMITS: 'off' })
    running.push(product)
    const postgres = postgresIn(folder)
    const { ledger, members } = await prepareLedger(product.url, postgres.socketDir, SIZE)
    const cases = await prepareCases(product.url, members)
    return await bench({ bare, product, postgres, cases, ledger }, folder)
  } finally {
    for (const one of running) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
