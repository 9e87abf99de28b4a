// npm run gate -- rolling [REVISION] [--front=caddy] [--folder=BUILT_CHECKOUT]: replaces two
// processes of an earlier version behind the shipped proxy with this version, one after the other,
// while people work. No request may fail, and no acknowledged write may be missing afterwards.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { FRONTS, freePort, startFront } from '../app/server/test/front.ts'
import { ask } from './ask.ts'
import { get, post, send, signUp } from './cases.ts'
import { checkOut, EARLIER } from './earlier.ts'
import { type Bench, flags, gate } from './harness.ts'
import { LARGEST_PLAN } from './installation.ts'
import { quantile } from './numbers.ts'
import type { Process } from './processes.ts'
import { startDatabase } from './site.ts'
import { until } from './until.ts'
import { accountOf, Workers } from './workers.ts'

const LEAST_REQUESTS = 10_000
/** The time for which both versions run side by side. */
const TOGETHER_MS = 20_000
const SETTLING_MS = 2_000
const EVERY_MS = 100
const WORKERS = 8
/**
 * The maximum pause between two requests of a worker: the time in which people look at the page.
 */
const PAUSE_MS = 40
const DUTIES = 20
const READS = [
  ...['/userProfile', '/dailytask?per_page=10', '/dashboard', '/dashboard/today-board'],
  ...['/directory', '/departments', '/alldailytask?per_page=20', '/company-data'],
  '/dailytask/next',
]
const TASK_READS = ['/tasks?per_page=20', '/task-board', '/task-counts']

const { front: wanted, folder, words } = flags({ front: 'nginx', folder: '' })
const revision = words[0] ?? EARLIER
const front = FRONTS.find((one) => one === wanted) ?? 'nginx'

const migrationsIn = (checkout: string): number =>
  readdirSync(path.join(checkout, 'db/migrations')).length

/**
 * Creates a company with routine tasks for today and enough room in its plan; detects whether the
 * version has one-time tasks.
 */
async function prepareCompany(url: string, db: pg.Client) {
  const owner = await signUp(url, `Rolling-${randomUUID().slice(0, 8)}`)
  await db.query(`update subscriptions set plan_id = ${LARGEST_PLAN}`)
  const duties: string[] = []
  for (let made = 0; made < DUTIES; made += 1) {
    const duty = {
      ...{ task_name: `Duty ${made}`, task_type: 'weekly', recurrent_days: [1, 2, 3, 4, 5, 6, 7] },
      ...{ start_date: '2026-01-01', from: '00:00', to: '23:59' },
    }
    const { task } = await send(url, post(owner.token, '/dailytask', duty))
    duties.push(task.id)
  }
  const { status } = await ask(url, get(owner.token, '/tasks?per_page=1'))
  return { ...owner, url, duties, hasTasks: status === 200 }
}
type Company = Awaited<ReturnType<typeof prepareCompany>>

/** Workers who send typical requests, and the last acknowledged note of each routine task. */
function workersOf(company: Company) {
  const { token, duties, hasTasks } = company
  const reads = hasTasks ? [...READS, ...TASK_READS] : READS
  const notes = new Map<string, string>()
  const lastTasks: string[] = []
  const workers: Workers = new Workers(company, {
    ...{ writers: WORKERS, isPatient: false },
    act: async (_, { writer, at: turn }) => {
      const at = writer + turn
      await workers.read(reads[at % reads.length] ?? '')
      // Each worker has its own routine tasks; otherwise it is unknown which of two notes is the
      // last.
      const duty = duties[writer + WORKERS * (at % 2)]
      const last = lastTasks[writer]
      if (at % 3 === 0 && duty) {
        const note = randomUUID()
        const report = { status: 'not_done', note }
        await workers.write(post(token, `/daily-tasks/${duty}/submit-report`, report))
        notes.set(duty, note)
      }
      if (at % 3 === 1 && hasTasks) lastTasks[writer] = (await workers.addTask()).id
      if (at % 3 === 2 && last) await workers.comment(last)
      await sleep(Math.random() * PAUSE_MS)
    },
  })
  return { workers, notes }
}

/**
 * Sends requests to both processes directly; returns the number of successful responses of each.
 */
async function askBoth({ token }: Company, both: readonly Process[], failures: string[]) {
  const answers = both.map(() => 0)
  for (const end = Date.now() + TOGETHER_MS; Date.now() < end; await sleep(EVERY_MS))
    for (const [index, { url }] of both.entries()) {
      const { status } = await ask(url, get(token, '/dashboard'))
      if (status === 200) answers[index] = (answers[index] ?? 0) + 1
      else failures.push(`the ${index === 0 ? 'new' : 'old'} process: ${status}`)
    }
  return answers
}

/** The number of acknowledged notes that are missing. */
async function notesLost(db: pg.Client, notes: Map<string, string>): Promise<number> {
  const { rows } = await db.query<{ note: string }>('select note from reports')
  const kept = new Set(rows.map(({ note }) => note))
  return [...notes.values()].filter((note) => !kept.has(note)).length
}

async function roll(bench: Bench, earlier: string): Promise<boolean> {
  const database = await startDatabase(bench, 'rolling')
  const [port, otherPort, site] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${site}`
  const proxy = await startFront(front, site, [`127.0.0.1:${port}`, `127.0.0.1:${otherPort}`])
  bench.atEnd(proxy.close)
  const environment = {
    ...{ DATABASE_URL: database.url, FILES_DIR: bench.folder(), DEMO: '0', FAKE_NOW: '' },
    ...{ PUBLIC_URL: url },
  }
  const start = (at: number, checkout?: string) =>
    bench.run({ ...environment, PORT: `${at}` }, { folder: checkout })
  const [one, other] = [await start(port, earlier), await start(otherPort, earlier)]
  const db = await bench.connect(database.address)
  const company = await prepareCompany(url, db)
  const { workers, notes } = workersOf(company)
  const { journal, failures, times } = workers
  workers.begin()
  await sleep(SETTLING_MS)
  await one.retire()
  const first = await start(port)
  const answers = await askBoth(company, [first, other], failures)
  await other.retire()
  await start(otherPort)
  const isEnough = () => times.length >= LEAST_REQUESTS || failures.length > 0
  await until('there are enough requests', isEnough, { ms: 3_600_000 })
  await workers.end()
  const account = await accountOf(journal, db)
  const lost = account.lost + (await notesLost(db, notes))
  console.log(
    `${revision} to this version behind ${front}, ${migrationsIn('.') - migrationsIn(earlier)} migrations: ` +
      `${times.length} requests, ${failures.length} failed; ${journal.texts.length + notes.size} writes acknowledged, ${lost} lost, ` +
      `${account.twice} twice; p99 ${quantile(times, 0.99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms; ` +
      `side by side ${TOGETHER_MS / 1_000} s: new ${answers[0]} and old ${answers[1]} answers`,
  )
  for (const what of failures.slice(0, 20)) console.log(`failed: ${what}`)
  if (failures.length > 0) console.log(proxy.complaints())
  return failures.length + lost + account.twice > 0
}

await gate(async (bench) => {
  if (folder) return roll(bench, path.resolve(folder))
  const checkout = checkOut(revision)
  bench.atEnd(checkout.remove)
  return roll(bench, checkout.folder)
})
