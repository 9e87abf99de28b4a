// npm run gate -- limits: the last free unit of each limit is granted exactly once to many
// concurrent requests, and the counters agree with a count of the rows. `-- --quick`: 5 rounds.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Asked, ask, isGood } from './ask.ts'
import { newTask, post, signUp, upload } from './cases.ts'
import { flags, gate } from './harness.ts'
import { table } from './report.ts'

const ROUNDS = flags({ quick: false }).quick ? 5 : 100
const AT_ONCE = 200
const STARTER = 1
/** The storage that is left in the plan, and the size of each file. */
const LAST_BYTES = 1_000
const FULL = 500 * 1024 * 1024 - LAST_BYTES

interface Company {
  url: string
  db: pg.Client
  companyId: string
  token: string
  userId: string
}

/**
 * A limit: how to use all but its last unit, the request for the last one, and the queries for the
 * stored and the real count.
 */
interface Limit {
  fill(company: Company): Promise<unknown>
  last(company: Company): Asked | Promise<Asked>
  counted: string
  there: string
}

/** Sends a request; retries it while the server answers 429 or 503. */
async function answerTo(url: string, request: Asked) {
  for (;;) {
    const answer = await ask(url, request)
    const { status, text, error = '' } = answer
    if (isGood(answer) || (status === 422 && JSON.parse(text).error === 'Plan Limit')) return answer
    if (status !== 503 && status !== 429)
      throw new Error(`${request.path}: ${status} ${text}${error}`)
    await sleep(100 + Math.random() * 400)
  }
}

let taskForFiles = ''

const LIMITS: Record<string, Limit> = {
  'one-time tasks': {
    fill: ({ db, companyId, userId }) =>
      db.query(
        `insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
         select $1, gen_random_uuid(), 'Old', '2026-03-01', $2, '2026-03-03', '2026-03-03' from generate_series(1, 99)`,
        [companyId, userId],
      ),
    last: (company) => newTask(company, { title: 'Last' }),
    counted: 'select tasks n from task_months where company_id = $1',
    there: `select count(*)::int n from one_time_tasks where company_id = $1 and deleted_at is null`,
  },
  users: {
    fill: ({ db, companyId }) =>
      db.query(
        `insert into users (company_id, id, email, name, status, created_at)
         select $1, gen_random_uuid(), gen_random_uuid() || '@bench.example', 'Guest', 'pending', now() from generate_series(1, 8)`,
        [companyId],
      ),
    last: ({ token }) => post(token, '/invite', { email: `${randomUUID()}@bench.example` }),
    counted: 'select 10 n where $1::uuid is not null',
    there: `select count(*)::int n from users where company_id = $1 and status <> 'removed'`,
  },
  storage: {
    fill: async (company) => {
      const { url, db, companyId } = company
      const { text } = await answerTo(url, newTask(company, { title: 'With files' }))
      taskForFiles = JSON.parse(text).task.id
      const used = 'update company_storage set used_bytes = $2 where company_id = $1'
      await db.query(used, [companyId, FULL])
    },
    last: ({ token }) =>
      upload(token, taskForFiles, new File(['a'.repeat(LAST_BYTES)], 'last.txt')),
    counted: `select (used_bytes - ${FULL})::int n from company_storage where company_id = $1`,
    there: `select coalesce(sum(size_bytes), 0)::int n from one_time_task_attachments where company_id = $1`,
  },
}

/** Requests the last unit many times at once; returns how often it was granted, and the counts. */
async function round(url: string, db: pg.Client, { fill, last, counted, there }: Limit) {
  const owner = await signUp(url, `Limits-${randomUUID().slice(0, 8)}`)
  const { companyId } = owner
  const number = async (query: string) => (await db.query(query, [companyId])).rows[0]?.n ?? -1
  await db.query(`update subscriptions set plan_id = ${STARTER} where company_id = $1`, [companyId])
  await db.query('update users set email_confirmed_at = now() where company_id = $1', [companyId])
  const company = { url, db, ...owner }
  await fill(company)
  const answers = Array.from({ length: AT_ONCE }, async () => answerTo(url, await last(company)))
  const granted = (await Promise.all(answers)).filter(isGood).length
  return { granted, isCounted: (await number(counted)) === (await number(there)) }
}

await gate(async (bench) => {
  const place = await bench.install()
  const db = await bench.connect(place.owner)
  const rows: string[][] = []
  let isOver = false
  for (const [name, limit] of Object.entries(LIMITS)) {
    const outcome = { tooMany: 0, tooFew: 0, miscounted: 0 }
    for (let at = 0; at < ROUNDS; at += 1) {
      const { granted, isCounted } = await round(place.url, db, limit)
      if (granted > 1) outcome.tooMany += 1
      if (granted < 1) outcome.tooFew += 1
      if (!isCounted) outcome.miscounted += 1
    }
    console.log(`${name}: ${JSON.stringify(outcome)}`)
    rows.push([name, `${ROUNDS} × ${AT_ONCE}`, ...Object.values(outcome).map(String)])
    isOver ||= Object.values(outcome).some((n) => n > 0)
  }
  console.log(table(rows, ['last free place of', 'asked', 'too many', 'too few', 'miscounted']))
  return isOver
})
