// npm run bench -- tasks: what PostgreSQL takes for the lists of one-time tasks in a company of 200,000
// among a million, against one of 2,000. `-- --quick`: 20,000 against 2,000, and no others.
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
/** `-- --only=TEXT,TEXT`: those cases alone whose names have one of them. */
const only = (process.argv.find((one) => one.startsWith('--only=')) ?? '').slice('--only='.length)
const isWanted = ({ name }: TaskCase) => only.split(',').some((text) => name.includes(text))
const BIG = quick ? 20_000 : 200_000
const SMALL = 2_000
const OTHERS = { companies: quick ? 10 : 1_000, tasks: 800 }
const today = START.slice(0, 10)

/** So many tasks as are made for the measurement are more than a plan lets in. */
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

/** What people do all day. */
const isDaily = ({ name }: TaskCase) => /^(POST|PUT) \/tasks/.test(name)

/** Prints what each case costs; whether any is past its limit. */
async function measure(folder: string, url: string): Promise<boolean> {
  const { pid, socketDir } = postgresIn(folder)
  const options = { host: socketDir, user: 'diwan_owner', database: 'postgres' }
  const client = new pg.Client(options)
  await client.connect()
  client.on('error', () => {})
  // What the tables need is done below, once; else it would be counted with whatever is measured.
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
  // Plans are kept of what is asked for most, within a bound (`statements.ts`): a hundred filters one after
  // another, as nobody asks, would use it up before the turn of what a process does from its first hour on.
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
