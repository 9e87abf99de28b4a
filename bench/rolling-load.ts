import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { bearer, post, send, signUp } from './cases.ts'

const READS = [
  ...[
    '/userProfile',
    '/dailytask?per_page=10',
    '/dashboard',
    '/dashboard/today-board',
    '/directory',
  ],
  ...['/departments', '/alldailytask?per_page=20', '/company-data', '/dailytask/next'],
]
const TASK_READS = ['/tasks?per_page=20', '/task-board', '/task-counts']
const WORKERS = 8
/**
 * The maximum pause between two requests of a worker: the time in which people look at the page.
 */
const PAUSE_MS = 40
const DUTIES = 20
const LARGEST_PLAN = 4

/** The results of all requests; `went` holds one line for each failure. */
export interface Tally {
  requests: number
  times: number[]
  went: string[]
  titles: string[]
  comments: string[]
  /** The last acknowledged note of each routine task. */
  notes: Map<string, string>
}

export const newTally = (): Tally => ({
  ...{ requests: 0, times: [], went: [], titles: [], comments: [] },
  notes: new Map(),
})

export interface Company {
  token: string
  companyId: string
  owner: string
  duties: string[]
  hasTasks: boolean
}

/**
 * Creates a company with routine tasks for today and enough room in its plan; detects whether the
 * version has one-time tasks.
 */
export async function prepareCompany(url: string, db: pg.Client): Promise<Company> {
  const { token, companyId } = await signUp(url, `Rolling-${randomUUID().slice(0, 8)}`)
  await db.query(`update subscriptions set plan_id = ${LARGEST_PLAN}`)
  const headers = bearer(token)
  const { data } = await send(url, { path: '/api/userProfile', headers })
  const duties: string[] = []
  for (let made = 0; made < DUTIES; made += 1) {
    const duty = {
      task_name: `Duty ${made}`,
      task_type: 'weekly',
      recurrent_days: [1, 2, 3, 4, 5, 6, 7],
    }
    const body = { ...duty, start_date: '2026-01-01', from: '00:00', to: '23:59' }
    const { task } = await send(url, post('/api/dailytask', body, headers))
    duties.push(task.id)
  }
  const { status } = await fetch(`${url}/api/tasks?per_page=1`, { headers })
  return { token, companyId, owner: data.id, duties, hasTasks: status === 200 }
}

interface Reply {
  status: number
  body: string
}

/** Sends one request over a keep-alive connection, as a browser does. */
function ask(
  url: string,
  agent: Agent,
  { token, path, body }: { token: string; path: string; body?: object | undefined },
) {
  const text = body && JSON.stringify(body)
  const headers = {
    ...bearer(token),
    ...(text && {
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      'idempotency-key': randomUUID(),
    }),
  }
  return new Promise<Reply>((resolve) => {
    const asking = request(
      `${url}/api${path}`,
      { agent, headers, method: text ? 'POST' : 'GET' },
      (reply) => {
        let body = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          body += part
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }))
        reply.on('error', (error) => resolve({ status: 0, body: error.message }))
      },
    )
    asking.on('error', (error) => resolve({ status: 0, body: error.message })).end(text)
  })
}

/** A worker's own connection; records the result of each request. */
function desk(url: string, company: Company, tally: Tally) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    leave: () => agent.destroy(),
    async ask(path: string, body?: object): Promise<Reply | undefined> {
      const began = performance.now()
      const reply = await ask(url, agent, { token: company.token, path, body })
      tally.requests += 1
      tally.times.push(performance.now() - began)
      if (reply.status >= 200 && reply.status < 300) return reply
      const what = `${body ? 'POST' : 'GET'} ${path}: ${reply.status} ${reply.body.slice(0, 200)}`
      tally.went.push(what)
      return undefined
    },
  }
}
type Desk = ReturnType<typeof desk>

/** The writes of a worker; each records what was acknowledged. */
function writesOf({ ask: once }: Desk, company: Company, tally: Tally) {
  let lastTask = ''
  return {
    async task() {
      const title = `Task ${randomUUID()}`
      const reply = await once('/tasks', { title, assigned_user_id: [company.owner] })
      if (!reply) return
      tally.titles.push(title)
      lastTask = JSON.parse(reply.body).task.id
    },
    async comment() {
      const body = `Said ${randomUUID()}`
      if (lastTask && (await once(`/tasks/${lastTask}/comments`, { body })))
        tally.comments.push(body)
    },
    async report(duty: string) {
      const note = randomUUID()
      const said = { status: 'not_done', note }
      if (await once(`/daily-tasks/${duty}/submit-report`, said)) tally.notes.set(duty, note)
    },
  }
}

interface Shift {
  tally: Tally
  isOver: () => boolean
}

/** Sends typical requests one after the other until `isOver`. */
async function work(
  url: string,
  company: Company,
  { tally, isOver, turn }: Shift & { turn: number },
) {
  const own = desk(url, company, tally)
  const writes = writesOf(own, company, tally)
  const reads = company.hasTasks ? [...READS, ...TASK_READS] : READS
  for (let at = turn; !isOver(); at += 1) {
    await own.ask(reads[at % reads.length] ?? '')
    // Each worker has its own routine tasks; otherwise it is unknown which of two notes is the
    // last.
    const duty = company.duties[turn + WORKERS * (at % 2)]
    if (at % 3 === 0 && duty) await writes.report(duty)
    if (at % 3 === 1 && company.hasTasks) await writes.task()
    if (at % 3 === 2 && company.hasTasks) await writes.comment()
    await sleep(Math.random() * PAUSE_MS)
  }
  own.leave()
}

/** Runs all workers until `isOver`. */
export const workTogether = (url: string, company: Company, shift: Shift) =>
  Promise.all(Array.from({ length: WORKERS }, (_, turn) => work(url, company, { ...shift, turn })))

/** Returns the acknowledged writes that are missing, and the number of duplicates. */
export async function missing(db: pg.Client, { companyId }: Company, tally: Tally) {
  const listed = async (text: string): Promise<string[]> =>
    (await db.query<{ one: string }>(text, [companyId])).rows.map(({ one }) => one)
  const titles = await listed('select title one from one_time_tasks where company_id = $1')
  const comments = tally.comments.length
    ? await listed('select body one from one_time_task_comments where company_id = $1')
    : []
  const notes = await listed('select note one from reports where company_id = $1')
  const kept = new Set([...titles, ...comments, ...notes])
  const acknowledged = [...tally.titles, ...tally.comments, ...tally.notes.values()]
  const twice = [titles, comments].reduce((all, list) => all + list.length - new Set(list).size, 0)
  return { lost: acknowledged.filter((one) => !kept.has(one)), twice }
}
