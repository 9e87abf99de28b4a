import type autocannon from 'autocannon'

export const DEMO = { email: 'owner@nile-foods.example', password: 'Diwan2026!' }
export const PASSWORD = 'Passw0rd!'
const COMPANIES = 20

export type Request = autocannon.Request & { path: string; body?: string }

/** `measure` is what the limit is a multiple of: the CPU of a bare reply, or of one password hash. */
export interface Case {
  name: string
  requests: Request[]
  measure: 'bare' | 'hash'
  limit: number
}

const json = { 'content-type': 'application/json' }
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

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

interface Owner {
  email: string
  token: string
  companyId: string
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
  const { company } = await send(url, post('/api/register', form))
  const { token } = await send(url, signIn({ email, password: PASSWORD }))
  return { email, token, companyId: company.id }
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

/** What is measured, and what each may cost. */
export async function prepareCases(url: string, members: Request): Promise<Case[]> {
  const { token } = await send(url, signIn(DEMO))
  const list = { path: '/api/dailytask?per_page=10', headers: bearer(token) }
  const { data } = await send(url, list)
  if (data.length !== 10) throw new Error(`The list has ${data.length} rows instead of 10`)
  const dashboard = { path: '/api/dashboard', headers: bearer(token) }
  const owners = []
  for (let index = 0; index < COMPANIES; index += 1)
    owners.push(await signUp(url, `Bench-${index}`))
  const logins = owners.map(({ email }) => signIn({ email, password: PASSWORD }))
  return [
    { name: 'GET /dailytask (10 rows)', requests: [list], measure: 'bare', limit: 6 },
    {
      name: 'GET /company-users (10 rows of 10,000)',
      requests: [members],
      measure: 'bare',
      limit: 6,
    },
    { name: 'GET /dashboard', requests: [dashboard], measure: 'bare', limit: 8 },
    {
      name: 'POST /dailytask',
      requests: owners.map((owner) => newTask(owner.token)),
      measure: 'bare',
      limit: 10,
    },
    { name: 'POST /login', requests: logins, measure: 'hash', limit: 1.5 },
  ]
}
