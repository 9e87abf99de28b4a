// The "floor", the reference for reads and creates: the minimum that the same Fastify and pg need
// for the same responses. It looks up the session and returns the same rows in as many round trips,
// with constant SQL and without contracts, permissions or tenant isolation.
import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { compressReplies } from '#server/http/compression.ts'
import {
  DASHBOARD,
  MEMBERS,
  NEW_COMMENT,
  NEW_ONE_TIME_TASK,
  NEW_PERSON,
  NEW_STATUS,
  NEW_TASK,
  NEW_VERSION,
  OCCURRENCES,
  SESSION,
  SET_STATUS,
  TASK,
  TASKS,
  TOUCH,
} from './floor-sql.ts'

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

interface Asked {
  id: string
  body: Record<string, unknown>
  rows: string
}
type Answer = (member: Member, asked: Asked) => Promise<unknown>

const READS: Readonly<Record<string, Answer>> = {
  dailytask: async ({ company_id }) =>
    pageOf(await ask('occurrences', OCCURRENCES, [company_id, today, KEYS])),
  'company-users': async ({ company_id }) => pageOf(await ask('members', MEMBERS, [company_id])),
  dashboard: async ({ company_id }) =>
    (await ask('dashboard', DASHBOARD, [company_id, today, KEYS]))[0],
  tasks: async ({ company_id, user_id }, { rows }) =>
    pageOf(await ask('tasks', TASKS, [company_id, user_id, rows])),
  'tasks/:id': async ({ company_id, user_id }, { id }) => ({
    task: (await ask('task', TASK, [company_id, user_id, id]))[0],
  }),
}

/** The columns of a version from its department on, for a duty that uses none of the rarer parts. */
const UNUSED_COLUMNS = [
  ...[null, null, true, null, null, 1, null, null, null, null, null, null, null],
  ...[null, null, null, 'late', false, null, null, null, null, null, null],
]

const WRITES: Readonly<Record<string, Answer>> = {
  dailytask: async ({ company_id, user_id }, { body }) => {
    const id = randomUUID()
    const { task_name, description, task_type, start_date, from, to, recurrent_days } = body
    const version = [company_id, id, today, task_name, description, task_type, start_date]
    await write([
      ['new task', NEW_TASK, [company_id, id, user_id, now]],
      ['new version', NEW_VERSION, [...version, from, to, recurrent_days, ...UNUSED_COLUMNS]],
    ])
    return { task: { ...body, id, version: 1, active: true } }
  },
  tasks: async ({ company_id, user_id }, { body: { title } }) => {
    const id = randomUUID()
    await write([
      ['one-time task', NEW_ONE_TIME_TASK, [company_id, id, user_id, now, title, today]],
      ['person', NEW_PERSON, [company_id, id, user_id]],
      ['status', NEW_STATUS, [company_id, randomUUID(), id, null, 'pending', user_id]],
    ])
    return { task: { id, title, version: 1, status: 'pending' } }
  },
  'tasks/:id/comments': async ({ company_id, user_id }, { id: taskId, body: { body } }) => {
    const id = randomUUID()
    await write([
      ['comment', NEW_COMMENT, [company_id, id, taskId, user_id, body]],
      ['touch', TOUCH, [company_id, taskId]],
    ])
    return { comment: { id, body } }
  },
}

const CHANGES: Readonly<Record<string, Answer>> = {
  'tasks/:id/status': async ({ company_id, user_id }, { id, body: { status: to } }) => {
    const from = to === 'pending' ? 'inProgress' : 'pending'
    await write([
      ['move', SET_STATUS, [company_id, id, to]],
      ['status', NEW_STATUS, [company_id, randomUUID(), id, from, to, user_id]],
    ])
    return { task: { id, status: to } }
  },
}

interface Sent {
  Params: { id: string }
  Body: Record<string, unknown>
  Querystring: { per_page: string }
}

const fastify = Fastify()
compressReplies(fastify)
fastify.get('/readyz', async () => ({ status: 'ready' }))
for (const [method, answers] of [
  ['GET', READS],
  ['POST', WRITES],
  ['PUT', CHANGES],
] as const)
  for (const [place, answer] of Object.entries(answers))
    fastify.route<Sent>({
      ...{ method, url: `/api/${place}` },
      handler: async (request, reply) => {
        const member = await memberOf(request)
        if (method === 'POST') reply.code(201)
        const { params, body, query } = request
        return answer(member, { id: params.id, body, rows: query.per_page })
      },
    })

await fastify.listen({ port: 0, host: '127.0.0.1' })
process.send?.((fastify.server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit())
