// npm run gate -- rolling [REVISION] [--front=caddy] [--folder=BUILT_CHECKOUT]: replaces two
// processes of an earlier version behind the shipped proxy with this version, one after the other,
// while people work. No request may fail, and no acknowledged write may be missing afterwards.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { FRONTS, freePort, startFront } from '../app/server/test/front.ts'
import { startPostgres15 } from '../server/test/postgres15.ts'
import { runSql, withDatabaseName } from '../server/test/setup.ts'
import { bearer } from './cases.ts'
import { checkOut, EARLIER } from './earlier.ts'
import { quantile } from './numbers.ts'
import { type Product, startProduct } from './processes.ts'
import { type Company, missing, newTally, prepareCompany, workTogether } from './rolling-load.ts'

const DATABASE = 'rolling'
const LEAST_REQUESTS = 10_000
/** The time for which both versions run side by side. */
const TOGETHER_MS = 20_000
const SETTLING_MS = 2_000
const EVERY_MS = 100

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    front: { type: 'string', default: 'nginx' },
    folder: { type: 'string' },
  },
})
const revision = positionals[0] ?? EARLIER
const front = FRONTS.find((one) => one === values.front) ?? 'nginx'

const migrationsIn = (folder: string): number =>
  readdirSync(path.join(folder, 'db/migrations')).length

/**
 * Sends requests to both processes directly; returns the number of successful responses of each.
 */
async function askBoth({ token }: Company, both: readonly Product[], went: string[]) {
  const answers = both.map(() => 0)
  for (const end = Date.now() + TOGETHER_MS; Date.now() < end; await sleep(EVERY_MS))
    for (const [index, { url }] of both.entries()) {
      const { status } = await fetch(`${url}/api/dashboard`, { headers: bearer(token) })
      if (status === 200) answers[index] = (answers[index] ?? 0) + 1
      else went.push(`the ${index === 0 ? 'new' : 'old'} process: ${status}`)
    }
  return answers
}

async function roll(earlier: string, folder: string): Promise<boolean> {
  const postgres = await startPostgres15()
  const running: Product[] = []
  const ports = [await freePort(), await freePort()]
  const site = await freePort()
  const url = `http://127.0.0.1:${site}`
  const db = new pg.Client(withDatabaseName(postgres.owner, DATABASE))
  db.on('error', () => {})
  const addresses = ports.map((port) => `127.0.0.1:${port}`)
  const proxy = await startFront(front, site, addresses)
  const { user, password, host = '' } = postgres.owner
  const secret = encodeURIComponent(String(password))
  const start = async (port: number | undefined, checkout: string) => {
    const product = await startProduct(
      {
        ...{
          DATABASE_URL: `postgres://${user}:${secret}@/${DATABASE}?host=${encodeURIComponent(host)}`,
        },
        ...{ FILES_DIR: folder, DEMO: '0', FAKE_NOW: '', PORT: String(port) },
        ...{ PUBLIC_URL: url, TRUST_PROXY: '1' },
      },
      { folder: checkout },
    )
    running.push(product)
    return product
  }
  try {
    await runSql(postgres.owner, `create database ${DATABASE}`)
    const [one, other] = [await start(ports[0], earlier), await start(ports[1], earlier)]
    await db.connect()
    const company = await prepareCompany(url, db)
    const tally = newTally()
    let isOver = false
    const working = workTogether(url, company, { tally, isOver: () => isOver })
    await sleep(SETTLING_MS)
    await one.retire()
    const first = await start(ports[0], '.')
    const answers = await askBoth(company, [first, other], tally.went)
    await other.retire()
    await start(ports[1], '.')
    while (tally.requests < LEAST_REQUESTS && tally.went.length === 0) await sleep(EVERY_MS)
    isOver = true
    await working
    const { lost, twice } = await missing(db, company, tally)
    const writes = tally.titles.length + tally.comments.length + tally.notes.size
    console.log(
      `${revision} to this version behind ${front}, ${migrationsIn('.') - migrationsIn(earlier)} migrations: ` +
        `${tally.requests} requests, ${tally.went.length} failed; ${writes} writes acknowledged, ${lost.length} lost, ` +
        `${twice} twice; p99 ${quantile(tally.times, 0.99).toFixed(0)} ms, longest ${Math.max(...tally.times).toFixed(0)} ms; ` +
        `side by side ${TOGETHER_MS / 1_000} s: new ${answers[0]} and old ${answers[1]} answers`,
    )
    for (const what of tally.went.slice(0, 20)) console.log(`failed: ${what}`)
    if (tally.went.length > 0) console.log(proxy.complaints())
    return tally.went.length + lost.length + twice > 0
  } finally {
    for (const product of running) await product.stop()
    await db.end()
    await proxy.close()
    await postgres.stop()
  }
}

async function main(): Promise<boolean> {
  const checkout = values.folder
    ? { folder: path.resolve(values.folder), remove: () => {} }
    : checkOut(revision)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-rolling-'))
  try {
    return await roll(checkout.folder, folder)
  } finally {
    checkout.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
