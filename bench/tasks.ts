// npm run bench -- tasks: PostgreSQL's CPU time for the lists of one-time tasks in a company with
// 200,000 tasks in a database of a million, compared with 2,000. `-- --quick`: 20,000 and 2,000,
// few others.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { signUp } from './cases.ts'
import { postgresIn, START, startProduct } from './processes.ts'
import { referenceWork } from './reference.ts'
import { table } from './report.ts'
import { type Company, casesOf, narrow, narrowCasesOf, prepared } from './tasks-cases.ts'
import { idle, judged, type Measured, pageCost, warm } from './tasks-cost.ts'
import type { TaskCase } from './tasks-found.ts'
import { fillOthers, fillTasks } from './tasks-seed.ts'

const quick = process.argv.includes('--quick')
/** `-- --only=TEXT,TEXT`: only the cases whose name contains one of the texts. */
const only = (process.argv.find((one) => one.startsWith('--only=')) ?? '').slice('--only='.length)
const isWanted = ({ name }: TaskCase) => only.split(',').some((text) => name.includes(text))
const BIG = quick ? 20_000 : 200_000
const SMALL = 2_000
const OTHERS = { companies: quick ? 10 : 1_000, tasks: 800 }
const today = START.slice(0, 10)

/** The measured writes create more tasks than a plan allows. */
const UNLIMITED = `
  update subscriptions set plan_id = (select id from plans where name = 'Unlimited') where company_id = $1`

async function compared(
  measured: Measured,
  { small, big, page }: { small: TaskCase[]; big: TaskCase[]; page: number },
): Promise<string[][]> {
  const rows: string[][] = []
  for (const [index, one] of big.entries()) {
    if (!isWanted(one)) continue
    const row = await judged(measured, { small: small[index] ?? one, big: one, page })
    console.log(row.join('  '))
    rows.push(row)
  }
  return rows
}

/** The most frequent writes. */
const isDaily = ({ name }: TaskCase) => /^(POST|PUT) \/tasks/.test(name)

/** Measures and prints the cost of each case; returns whether a limit is exceeded. */
async function measure(folder: string, url: string): Promise<boolean> {
  const { pid, socketDir } = postgresIn(folder)
  const options = { host: socketDir, user: 'diwan_owner', database: 'postgres' }
  const client = new pg.Client(options)
  await client.connect()
  client.on('error', () => {})
  // The vacuum runs once below; autovacuum would be counted as part of a measured case.
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  const company = async (tasks: number): Promise<Company> => {
    const owner = await signUp(url, `Tasks-${tasks}`)
    await client.query(UNLIMITED, [owner.companyId])
    await fillTasks(client, owner.companyId, { tasks, today })
    return prepared(url, owner)
  }
  const small = await company(SMALL)
  const big = await company(BIG)
  await fillOthers(client, { ...OTHERS, today })
  await client.query('vacuum analyze')
  await client.end()
  await idle(pid)
  const reference = await referenceWork(options)
  const measured = { url, postmaster: pid, reference }
  const page = await pageCost(measured, small)
  const asOwner = { small: casesOf(small), big: casesOf(big), page }
  // Prepared plans are cached for frequent statements up to a limit (`statements.ts`). A hundred
  // rare filters in a row would use up the cache before the everyday statements get their plans.
  for (const one of [...asOwner.small, ...asOwner.big].filter(isDaily)) await warm(url, one)
  const rows = await compared(measured, asOwner)
  for (const one of [small, big]) await narrow(url, one)
  const asMember = { small: narrowCasesOf(small), big: narrowCasesOf(big), page }
  rows.push(...(await compared(measured, asMember)))
  const head = ['case', `ms of PostgreSQL, ${SMALL}`, `${BIG}`, 'limit', 'slower by', 'verdict']
  await reference.end()
  console.log(table(rows, head))
  return rows.some((row) => row.at(-1) === 'over')
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-tasks-'))
  chmodSync(folder, 0o755)
  const product = await startProduct({ DATA_DIR: folder, DEMO: '0' })
  try {
    return await measure(folder, product.url)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
