import { randomInt } from 'node:crypto'
import type autocannon from 'autocannon'

export const DEMO = { email: 'owner@nile-foods.example', password: 'Diwan2026!' }
export const PASSWORD = 'Passw0rd!'
const COMPANIES = 20
/** The case that others are held against. */
export const TEN_ROWS = 'GET /dailytask (10 rows)'

export type Request = autocannon.Request & { path: string; body?: string }

/**
 * What a case is held against: the floor's CPU for the same requests, one password hash, or the
 * server's own CPU for ten rows of the day.
 */
export type Measure = 'floor' | 'hash' | 'ten rows'

export interface Case {
  name: string
  requests: Request[]
  measure: Measure
  /** How many times the measure's CPU the server may take. */
  limit: number
  /** So much that one core cannot answer 200 of them a second: measured at full load alone. */
  isHeavy?: true
  /** How many times the floor's CPU PostgreSQL may take. */
  postgresLimit?: number
}

const json = { 'content-type': 'application/json' }
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** As a browser asks. */
export const asked = (token: string) => ({ ...bearer(token), 'accept-encoding': 'gzip, br' })

export const post = (path: string, body: object, headers = {}): Request => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { ...json, ...headers },
})

/** Sends one request and returns its reply. Throws for any but a good one. */
export async function send(url: string, { method, path, headers, body }: Request) {
  const init = { method: method ?? 'GET', headers: headers as Record<string, string>, body }
  const response = await fetch(url + path, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} replied ${response.status}: ${text}`)
  return JSON.parse(text)
}

export const signIn = (credentials: { email: string; password: string }) =>
  post('/api/login', credentials)

/** The header of a request that comes from a network of its own, by which the product limits calls. */
export const fromElsewhere = () => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
})

interface Owner {
  email: string
  token: string
  companyId: string
  userId: string
}

/** A company of the run's own, and its owner's token. */
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

/** A hundred definitions of each type of rule, and the lists that show them. */
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

/** What is measured, and what each may cost. */
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
