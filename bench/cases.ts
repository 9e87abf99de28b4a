import { randomInt } from 'node:crypto'
import type autocannon from 'autocannon'

export const DEMO = { email: 'owner@nile-foods.example', password: 'Diwan2026!' }
export const PASSWORD = 'Passw0rd!'
const COMPANIES = 20
/** The case that others are compared with. */
export const TEN_ROWS = 'GET /dailytask (10 rows)'

export type Request = autocannon.Request & { path: string; body?: string }

/**
 * The reference of a case: the floor's CPU time for the same requests (bench/floor.ts), one
 * password hash, or the server's own CPU time for ten rows of the day.
 */
export type Measure = 'floor' | 'hash' | 'ten rows'

export interface Case {
  name: string
  requests: Request[]
  measure: Measure
  /** The maximum CPU time of the server, as a multiple of the reference. */
  limit: number
  /** Too expensive for one core to answer 200 per second: measured at full load only. */
  isHeavy?: true
  /** The maximum CPU time of PostgreSQL, as a multiple of the floor's. */
  postgresLimit?: number
}

const json = { 'content-type': 'application/json' }
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** The headers that a browser sends. */
export const asked = (token: string) => ({ ...bearer(token), 'accept-encoding': 'gzip, br' })

export const post = (path: string, body: object, headers = {}): Request => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { ...json, ...headers },
})

/** Sends one request and returns its response. Throws unless the response is successful. */
export async function send(url: string, { method, path, headers, body }: Request) {
  const init = { method: method ?? 'GET', headers: headers as Record<string, string>, body }
  const response = await fetch(url + path, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} replied ${response.status}: ${text}`)
  return JSON.parse(text)
}

export const signIn = (credentials: { email: string; password: string }) =>
  post('/api/login', credentials)

/** A header with a random client address, because the product limits requests per network. */
export const fromElsewhere = () => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
})

interface Owner {
  email: string
  token: string
  companyId: string
  userId: string
}

/** Creates a company for this run; returns it with its owner's token. */
export async function signUp(url: string, name: string): Promise<Owner> {
  const email = `${name.toLowerCase()}@bench.example`
  const form = {
    name: 'Mona',
    last_name: 'Saleh',
    company_name: name,
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    companySize: 2,
    industry: 3,
  }
  const { company } = await send(url, post('/api/register', form, fromElsewhere()))
  const { token, user } = await send(url, signIn({ email, password: PASSWORD }))
  return { email, token, companyId: company.id, userId: user.id }
}

const newTask = (token: string) =>
  post(
    '/api/dailytask',
    {
      task_name: 'Check the cold store [<id>]',
      description: 'Read the three thermometers and write down what they show.',
      task_type: 'weekly',
      start_date: '2026-03-04',
      from: '08:00',
      to: '09:00',
      recurrent_days: [1, 3],
    },
    bearer(token),
  )

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
      await send(url, post('/api/dailytask', task, bearer(token)))
    }
  return RULES.map(({ task_type }) => ({
    name: `GET /alldailytask (${ROWS} rows, ${task_type})`,
    requests: [
      { path: `/api/alldailytask?per_page=${ROWS}&task_type=${task_type}`, headers: asked(token) },
    ],
    measure: 'ten rows',
    limit: 3,
  }))
}

/** The measured requests, and the cost limit of each. */
export async function prepareCases(url: string, members: Request): Promise<Case[]> {
  const { token } = await send(url, signIn(DEMO))
  const list = { path: '/api/dailytask?per_page=10', headers: asked(token) }
  const { data } = await send(url, list)
  if (data.length !== 10) throw new Error(`The list has ${data.length} rows instead of 10`)
  const owners = []
  for (let index = 0; index < COMPANIES; index += 1)
    owners.push(await signUp(url, `Bench-${index}`))
  const read = { measure: 'floor', limit: 1.8, postgresLimit: 2.5 } as const
  return [
    { ...read, name: TEN_ROWS, requests: [list] },
    { ...read, name: 'GET /company-users (10 rows of 10,000)', requests: [members] },
    {
      ...read,
      name: 'GET /dashboard',
      requests: [{ path: '/api/dashboard', headers: asked(token) }],
    },
    {
      name: 'POST /dailytask',
      requests: owners.map((owner) => newTask(owner.token)),
      measure: 'floor',
      limit: 2.2,
    },
    ...(await definitionLists(url)),
    {
      name: 'POST /login',
      requests: owners.map(({ email }) => signIn({ email, password: PASSWORD })),
      measure: 'hash',
      limit: 1.5,
    },
  ]
}
