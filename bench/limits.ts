// npm run gate -- limits: the last free unit of each limit is granted exactly once to many
// concurrent requests, and the counters agree with a count of the rows. `-- --quick`: 5 rounds.
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { signUp } from './cases.ts'
import { asOwner, type Product, startProduct } from './processes.ts'
import { table } from './report.ts'

const ROUNDS = process.argv.includes('--quick') ? 5 : 100
const AT_ONCE = 200
const STARTER = 1
/** The storage that is left in the plan, and the size of each file. */
const LAST_BYTES = 1_000
const FULL = 500 * 1024 * 1024 - LAST_BYTES

interface Company {
  id: string
  token: string
  owner: string
}

interface Bench {
  product: Product
  db: pg.Client
  company: Company
}

/**
 * A limit: how to use all but its last unit, how to request the last one, and the queries for the
 * stored and the real count.
 */
interface Limit {
  fill(bench: Bench): Promise<unknown>
  ask(bench: Bench): Promise<number>
  counted: string
  there: string
}

/** Sends a request; retries it while the server answers 429 or 503. */
async function post(bench: Bench, url: string, body: object | FormData) {
  for (;;) {
    const answer = await postOnce(bench, url, body)
    if (answer) return answer
    await sleep(100 + Math.random() * 400)
  }
}

async function postOnce({ product, company }: Bench, url: string, body: object | FormData) {
  const isForm = body instanceof FormData
  const response = await fetch(`${product.url}/api${url}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${company.token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const reply = (await response.json()) as { error?: string; task?: { id: string } }
  if (response.status === 503 || response.status === 429) return undefined
  const isRefused = response.status === 422 && reply.error === 'Plan Limit'
  if (response.status !== 201 && response.status !== 200 && !isRefused)
    throw new Error(`${url}: ${response.status} ${JSON.stringify(reply)}`)
  return { status: response.status, reply }
}

let taskForFiles = ''

const LIMITS: Record<string, Limit> = {
  'one-time tasks': {
    fill: ({ db, company }) =>
      db.query(
        `insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
         select $1, gen_random_uuid(), 'Old', '2026-03-01', $2, '2026-03-03', '2026-03-03' from generate_series(1, 99)`,
        [company.id, company.owner],
      ),
    ask: async (bench) => {
      const body = { title: 'Last', assigned_user_id: [bench.company.owner] }
      return (await post(bench, '/tasks', body)).status
    },
    counted: `select tasks n from task_months where company_id = $1`,
    there: `select count(*)::int n from one_time_tasks where company_id = $1 and deleted_at is null`,
  },
  users: {
    fill: ({ db, company }) =>
      db.query(
        `insert into users (company_id, id, email, name, status, created_at)
         select $1, gen_random_uuid(), gen_random_uuid() || '@bench.example', 'Guest', 'pending', now() from generate_series(1, 8)`,
        [company.id],
      ),
    ask: async (bench) =>
      (await post(bench, '/invite', { email: `${randomUUID()}@bench.example` })).status,
    counted: 'select 10 n',
    there: `select count(*)::int n from users where company_id = $1 and status <> 'removed'`,
  },
  storage: {
    fill: async (bench) => {
      const { db, company } = bench
      const body = { title: 'With files', assigned_user_id: [company.owner] }
      taskForFiles = (await post(bench, '/tasks', body)).reply.task?.id ?? ''
      await db.query('update company_storage set used_bytes = $2 where company_id = $1', [
        company.id,
        FULL,
      ])
    },
    ask: async (bench) => {
      const form = new FormData()
      form.append('attachments', new Blob([new Uint8Array(LAST_BYTES).fill(97)]), 'last.txt')
      return (await post(bench, `/tasks/${taskForFiles}/attachments`, form)).status
    },
    counted: `select (used_bytes - ${FULL})::int n from company_storage where company_id = $1`,
    there: `select coalesce(sum(size_bytes), 0)::int n from one_time_task_attachments where company_id = $1`,
  },
}

const numberOf = async ({ db, company }: Bench, query: string): Promise<number> =>
  (await db.query<{ n: number }>(query, query.includes('$1') ? [company.id] : [])).rows[0]?.n ?? -1

interface Outcome {
  tooMany: number
  tooFew: number
  miscounted: number
}

async function round(product: Product, db: pg.Client, name: string, outcome: Outcome) {
  const limit = LIMITS[name] as Limit
  const { token, companyId } = await signUp(product.url, `Limits-${randomUUID().slice(0, 8)}`)
  await db.query('update subscriptions set plan_id = $2 where company_id = $1', [
    companyId,
    STARTER,
  ])
  const { rows } = await db.query<{ id: string }>(
    `update users set email_confirmed_at = now() where company_id = $1 returning id`,
    [companyId],
  )
  const bench = { product, db, company: { id: companyId, token, owner: rows[0]?.id ?? '' } }
  await limit.fill(bench)
  const asked = await Promise.all(Array.from({ length: AT_ONCE }, () => limit.ask(bench)))
  const given = asked.filter((status) => status !== 422).length
  if (given > 1) outcome.tooMany += 1
  if (given < 1) outcome.tooFew += 1
  const [counted, there] = [
    await numberOf(bench, limit.counted),
    await numberOf(bench, limit.there),
  ]
  if (counted !== there) outcome.miscounted += 1
}

async function judge(product: Product, db: pg.Client): Promise<boolean> {
  const outcomes: [string, Outcome][] = []
  for (const name of Object.keys(LIMITS)) {
    const outcome = { tooMany: 0, tooFew: 0, miscounted: 0 }
    for (let at = 0; at < ROUNDS; at += 1) await round(product, db, name, outcome)
    outcomes.push([name, outcome])
    console.log(`${name}: ${JSON.stringify(outcome)}`)
  }
  const rows = outcomes.map(([name, { tooMany, tooFew, miscounted }]) => [
    ...[name, `${ROUNDS} × ${AT_ONCE}`, `${tooMany}`, `${tooFew}`, `${miscounted}`],
  ])
  console.log(table(rows, ['last free place of', 'asked', 'too many', 'too few', 'miscounted']))
  return outcomes.some(([, one]) => one.tooMany + one.tooFew + one.miscounted > 0)
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-limits-'))
  chmodSync(folder, 0o755)
  const product = await startProduct({ DATA_DIR: folder, DEMO: '0' })
  try {
    return await asOwner(folder, (db) => judge(product, db))
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
