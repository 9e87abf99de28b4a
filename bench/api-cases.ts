import {
  DEMO,
  enter,
  newTask,
  PASSWORD,
  type Person,
  post,
  put,
  type Request,
  see,
  send,
  signIn,
  signUp,
} from './cases.ts'
import type { Installation } from './installation.ts'
import { CONNECTIONS } from './load.ts'

const COMPANIES = 20
/** The case that others are compared with. */
export const TEN_ROWS = 'GET /dailytask (10 rows)'

export interface Case {
  name: string
  requests: Request[]
  /**
   * The reference of a case: the floor's CPU time for the same requests (bench/floor.ts), one
   * password hash, or the server's own CPU time for ten rows of the day.
   */
  measure: 'floor' | 'hash' | 'ten rows'
  /** The maximum CPU time of the server, as a multiple of the reference. */
  limit: number
  /** Too expensive for one core to answer 200 per second: measured at full load only. */
  isHeavy?: true
  /** The maximum CPU time of PostgreSQL, as a multiple of the floor's. */
  postgresLimit?: number
}

const newDuty = ({ token }: Person) =>
  post(token, '/dailytask', {
    task_name: 'Check the cold store [<id>]',
    description: 'Read the three thermometers and write down what they show.',
    task_type: 'weekly',
    start_date: '2026-03-04',
    from: '08:00',
    to: '09:00',
    recurrent_days: [1, 3],
  })

const ROWS = 100
const RULES = [
  { task_type: 'daily' },
  { task_type: 'weekly', recurrent_days: [2, 5] },
  { task_type: 'monthly', day_of_month: 31 },
  { task_type: 'last_day_of_month', last_day_of_month: 'last_day' },
]

/** Creates a hundred routine tasks for each type of rule; returns the cases that list them. */
async function definitionLists(url: string): Promise<Case[]> {
  const { token } = await signUp(url, 'Bench-rules')
  for (const rule of RULES)
    for (let made = 0; made < ROWS; made += 1) {
      const task = { task_name: `Duty ${made}`, start_date: '2026-03-04', ...rule }
      await send(url, post(token, '/dailytask', task))
    }
  return RULES.map(({ task_type }) => ({
    name: `GET /alldailytask (${ROWS} rows, ${task_type})`,
    requests: [see(token, `/alldailytask?per_page=${ROWS}&task_type=${task_type}`)],
    measure: 'ten rows',
    limit: 3,
  }))
}

async function signUpMany(url: string, name: string): Promise<Person[]> {
  const owners: Person[] = []
  while (owners.length < COMPANIES) owners.push(await signUp(url, `${name}-${owners.length}`))
  return owners
}

async function routineCases(url: string, members: Request): Promise<Case[]> {
  const { token } = await enter(url, DEMO.email, DEMO.password)
  const list = see(token, '/dailytask?per_page=10')
  const { data } = await send(url, list)
  if (data.length !== 10) throw new Error(`The list has ${data.length} rows instead of 10`)
  const owners = await signUpMany(url, 'Bench')
  const read = { measure: 'floor', limit: 1.8, postgresLimit: 2.5 } as const
  const signIns = owners.map(({ email }) => signIn({ email, password: PASSWORD }))
  return [
    { ...read, name: TEN_ROWS, requests: [list] },
    { ...read, name: 'GET /company-users (10 rows of 10,000)', requests: [members] },
    { ...read, name: 'GET /dashboard', requests: [see(token, '/dashboard')] },
    { name: 'POST /dailytask', requests: owners.map(newDuty), measure: 'floor', limit: 2.2 },
    ...(await definitionLists(url)),
    { name: 'POST /login', requests: signIns, measure: 'hash', limit: 1.5 },
  ]
}

const TASKS = 120
const COMMENTS = 5
const COMMENT = { body: 'Twelve crates came.' }
/**
 * Writes are spread over many tasks: a task with thousands of comments and status changes is
 * unrealistic.
 */
const TASKS_OF_OTHERS = 100
/**
 * A connection moves this many tasks forward, then all of them back, so that each request is a real
 * move.
 */
const MOVED_TOGETHER = (COMPANIES * TASKS_OF_OTHERS) / CONNECTIONS
const READ = { measure: 'floor', limit: 1.8, postgresLimit: 2 } as const
/** The limits of decision 031. */
const WRITE = { measure: 'floor', limit: 2.6, postgresLimit: 2.5 } as const

const flourTask = (owner: Person, more: object = {}) =>
  newTask(owner, { title: 'Order flour [<id>]', ...more })

/**
 * Fills a company with typical tasks, in a project and a department, with comments on the first;
 * returns the first.
 */
async function fill(url: string, owner: Person): Promise<string> {
  const make = (path: string, body: object) => send(url, post(owner.token, path, body))
  const { project } = await make('/projects', { name: 'New branch' })
  const { department } = await make('/departments', { name: 'Kitchen' })
  const places = { project_id: project.id, department_id: department.id }
  let first = ''
  for (let made = 0; made < TASKS; made += 1) {
    const deadline = `2027-03-${`${1 + (made % 28)}`.padStart(2, '0')}`
    const more = { ...places, supervisor_user_id: owner.userId, deadline }
    const { task } = await send(url, flourTask(owner, more))
    first ||= task.id
  }
  for (let said = 0; said < COMMENTS; said += 1) await make(`/tasks/${first}/comments`, COMMENT)
  return first
}

/** The most frequent requests for one-time tasks, in separate companies. */
async function taskCases(place: Installation): Promise<Case[]> {
  const { url } = place
  const big = await signUp(url, 'Bench-tasks')
  const others = await signUpMany(url, 'Bench-tasks')
  // These companies have more tasks than their plan allows.
  await place.givePlan()
  const first = await fill(url, big)
  const made: { token: string; id: string }[] = []
  for (const owner of others)
    for (let count = 0; count < TASKS_OF_OTHERS; count += 1) {
      const { task } = await send(url, flourTask(owner))
      made.push({ token: owner.token, id: task.id })
    }
  const list = (rows: number) => [see(big.token, `/tasks?per_page=${rows}`)]
  const moves = Array.from({ length: CONNECTIONS }, (_, part) =>
    ['inProgress', 'pending'].flatMap((status) =>
      made
        .slice(part * MOVED_TOGETHER, (part + 1) * MOVED_TOGETHER)
        .map(({ token, id }) => put(token, `/tasks/${id}/status`, { status })),
    ),
  )
  const comments = made.map(({ token, id }) => post(token, `/tasks/${id}/comments`, COMMENT))
  return [
    { ...READ, name: 'GET /tasks (10 rows)', requests: list(10) },
    { ...READ, isHeavy: true, name: 'GET /tasks (100 rows)', requests: list(100) },
    { ...READ, name: 'GET /tasks/{id}', requests: [see(big.token, `/tasks/${first}`)] },
    { ...WRITE, name: 'POST /tasks', requests: others.map((owner) => flourTask(owner)) },
    { ...WRITE, name: 'PUT /tasks/{id}/status', requests: moves.flat() },
    { ...WRITE, name: 'POST /tasks/{id}/comments', requests: comments },
  ]
}

/** The measured requests, and the cost limit of each. `members`: a page of a company with many. */
export const prepareCases = async (place: Installation, members: Request): Promise<Case[]> => [
  ...(await routineCases(place.url, members)),
  ...(await taskCases(place)),
]
