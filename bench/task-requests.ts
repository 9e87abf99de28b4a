import { asked, bearer, type Case, post, type Request, send, signUp } from './cases.ts'
import { CONNECTIONS } from './load.ts'

const COMPANIES = 20
const TASKS = 120
const COMMENTS = 5
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

interface Owner {
  token: string
  userId: string
}

const newTask = ({ token, userId }: Owner, more: object = {}) =>
  post(
    '/api/tasks',
    { title: 'Order flour [<id>]', assigned_user_id: [userId], ...more },
    bearer(token),
  )

const moved = ({ token }: Owner, id: string, status: string): Request => ({
  ...post(`/api/tasks/${id}/status`, { status }, bearer(token)),
  method: 'PUT',
})

const get = ({ token }: Owner, path: string): Request[] => [
  { path: `/api${path}`, headers: asked(token) },
]

/**
 * Fills a company with typical tasks, in a project and a department, with comments on the first;
 * returns the first.
 */
async function fill(url: string, owner: Owner): Promise<string> {
  const make = (path: string, body: object) => send(url, post(path, body, bearer(owner.token)))
  const { project } = await make('/api/projects', { name: 'New branch' })
  const { department } = await make('/api/departments', { name: 'Kitchen' })
  let first = ''
  for (let made = 0; made < TASKS; made += 1) {
    const places = { project_id: project.id, department_id: department.id }
    const day = `${1 + (made % 28)}`.padStart(2, '0')
    const more = { ...places, supervisor_user_id: owner.userId, deadline: `2027-03-${day}` }
    const { task } = await send(url, newTask(owner, more))
    first ||= task.id
  }
  for (let said = 0; said < COMMENTS; said += 1)
    await make(`/api/tasks/${first}/comments`, { body: 'Twelve crates came.' })
  return first
}

/**
 * The most frequent requests for one-time tasks, in separate companies. `unlimited` allows these
 * companies more tasks than their plan does.
 */
export async function taskCases(url: string, unlimited: () => Promise<void>): Promise<Case[]> {
  const big = await signUp(url, 'Bench-tasks')
  const others: Owner[] = []
  for (let index = 0; index < COMPANIES; index += 1)
    others.push(await signUp(url, `Bench-tasks-${index}`))
  await unlimited()
  const first = await fill(url, big)
  const made: { owner: Owner; id: string }[] = []
  for (const owner of others)
    for (let count = 0; count < TASKS_OF_OTHERS; count += 1)
      made.push({ owner, id: (await send(url, newTask(owner))).task.id })
  return [
    { ...READ, name: 'GET /tasks (10 rows)', requests: get(big, '/tasks?per_page=10') },
    {
      ...READ,
      isHeavy: true,
      name: 'GET /tasks (100 rows)',
      requests: get(big, '/tasks?per_page=100'),
    },
    { ...READ, name: 'GET /tasks/{id}', requests: get(big, `/tasks/${first}`) },
    { ...WRITE, name: 'POST /tasks', requests: others.map((owner) => newTask(owner)) },
    {
      ...WRITE,
      name: 'PUT /tasks/{id}/status',
      requests: Array.from({ length: CONNECTIONS }, (_, part) =>
        made.slice(part * MOVED_TOGETHER, (part + 1) * MOVED_TOGETHER),
      ).flatMap((tasks) =>
        ['inProgress', 'pending'].flatMap((status) =>
          tasks.map(({ owner, id }) => moved(owner, id, status)),
        ),
      ),
    },
    {
      ...WRITE,
      name: 'POST /tasks/{id}/comments',
      requests: made.map(({ owner, id }) =>
        post(`/api/tasks/${id}/comments`, { body: 'Twelve crates came.' }, bearer(owner.token)),
      ),
    },
  ]
}
