// The "floor", the reference for reads and creates: the minimum that the same Fastify and pg need
// for the same responses. It looks up the session and returns the same rows in as many round trips,
// with constant SQL and without contracts, permissions or tenant isolation.
import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { compressReplies } from '#server/http/compression.ts'
import { DASHBOARD, MEMBERS, NEW_TASK, NEW_VERSION, OCCURRENCES, SESSION } from './floor-sql.ts'
import {
  NEW_COMMENT,
  NEW_ONE_TIME_TASK,
  NEW_PERSON,
  NEW_STATUS,
  SET_STATUS,
  TASK,
  TASKS,
  TOUCH,
} from './floor-tasks.ts'

const CONNECTIONS = 8
const [, , socketDir, now = ''] = process.argv
const today = now.slice(0, 10)

/**
 * The keys of a Wednesday, the fourth of a month that has more days, for companies that work every
 * day.
 */
const KEYS = [0, 3, 14]

const pool = new pg.Pool({
  host: socketDir,
  user: 'diwan_owner',
  database: 'postgres',
  max: CONNECTIONS,
  // Without row-level security, the triggers would scan the steps and tasks of all companies.
  options: '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off',
})

interface Member {
  company_id: string
  user_id: string
}

const tokenOf = (request: FastifyRequest) =>
  (request.headers.authorization ?? '').slice('Bearer '.length)

async function memberOf(request: FastifyRequest): Promise<Member> {
  const hash = createHash('sha256').update(tokenOf(request)).digest()
  const { rows } = await pool.query({ name: 'session', text: SESSION, values: [hash, now] })
  if (!rows[0]) throw Object.assign(new Error('Please sign in.'), { statusCode: 401 })
  return rows[0]
}

async function ask(name: string, text: string, values: unknown[]) {
  const { rows } = await pool.query({ name, text, values })
  return rows
}

const pageOf = (data: { total: number }[]) => ({
  data,
  total: data[0]?.total ?? 0,
  current_page: 1,
  per_page: 10,
})

async function create({ company_id, user_id }: Member, form: Record<string, unknown>) {
  const id = randomUUID()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const task = [company_id, id, user_id, now]
    await client.query({ name: 'new task', text: NEW_TASK, values: task })
    const { task_name, description, task_type, start_date, from, to, recurrent_days } = form
    const version = [company_id, id, today, task_name, description, task_type, start_date]
    const values = [...version, from, to, recurrent_days]
    await client.query({ name: 'new version', text: NEW_VERSION, values })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { task: { ...form, id, version: 1, active: true } }
}

type Statement = [name: string, text: string, values: unknown[]]

/** Runs the statements of a write in one transaction. */
async function write(statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [name, text, values] of statements) await client.query({ name, text, values })
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function createTask({ company_id, user_id }: Member, { title }: Record<string, unknown>) {
  const id = randomUUID()
  const status = [company_id, randomUUID(), id, null, 'pending', user_id]
  await write([
    ['one-time task', NEW_ONE_TIME_TASK, [company_id, id, user_id, now, title, today]],
    ['person', NEW_PERSON, [company_id, id, user_id]],
    ['status', NEW_STATUS, status],
  ])
  return { task: { id, title, version: 1, status: 'pending' } }
}

async function move({ company_id, user_id }: Member, id: string, to: unknown) {
  const from = to === 'pending' ? 'inProgress' : 'pending'
  await write([
    ['move', SET_STATUS, [company_id, id, to]],
    ['status', NEW_STATUS, [company_id, randomUUID(), id, from, to, user_id]],
  ])
  return { task: { id, status: to } }
}

async function comment({ company_id, user_id }: Member, taskId: string, body: unknown) {
  const id = randomUUID()
  await write([
    ['comment', NEW_COMMENT, [company_id, id, taskId, user_id, body]],
    ['touch', TOUCH, [company_id, taskId]],
  ])
  return { comment: { id, body } }
}

interface OfTask {
  Params: { id: string }
  Body: Record<string, unknown>
  Querystring: { per_page: string }
}

const fastify = Fastify()
compressReplies(fastify)
fastify.get('/readyz', async () => ({ status: 'ready' }))
fastify.get('/api/dailytask', async (request) => {
  const { company_id } = await memberOf(request)
  return pageOf(await ask('occurrences', OCCURRENCES, [company_id, today, KEYS]))
})
fastify.get('/api/company-users', async (request) => {
  const { company_id } = await memberOf(request)
  return pageOf(await ask('members', MEMBERS, [company_id]))
})
fastify.get('/api/dashboard', async (request) => {
  const { company_id } = await memberOf(request)
  return (await ask('dashboard', DASHBOARD, [company_id, today, KEYS]))[0]
})
fastify.post('/api/dailytask', async (request, reply) => {
  const member = await memberOf(request)
  reply.code(201)
  return create(member, request.body as Record<string, unknown>)
})

fastify.get<OfTask>('/api/tasks', async (request) => {
  const { company_id, user_id } = await memberOf(request)
  return pageOf(await ask('tasks', TASKS, [company_id, user_id, request.query.per_page]))
})
fastify.get<OfTask>('/api/tasks/:id', async (request) => {
  const { company_id, user_id } = await memberOf(request)
  return { task: (await ask('task', TASK, [company_id, user_id, request.params.id]))[0] }
})
fastify.post<OfTask>('/api/tasks', async (request, reply) => {
  const member = await memberOf(request)
  reply.code(201)
  return createTask(member, request.body)
})
fastify.put<OfTask>('/api/tasks/:id/status', async (request) =>
  move(await memberOf(request), request.params.id, request.body.status),
)
fastify.post<OfTask>('/api/tasks/:id/comments', async (request, reply) => {
  const member = await memberOf(request)
  reply.code(201)
  return comment(member, request.params.id, request.body.body)
})

await fastify.listen({ port: 0, host: '127.0.0.1' })
process.send?.((fastify.server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit())
