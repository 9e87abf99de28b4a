import { randomInt, randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { type Asked, ask, isGood } from './ask.ts'

export const DEMO = { email: 'owner@nile-foods.example', password: 'Diwan2026!' }
export const PASSWORD = 'Passw0rd!'

export type Request = autocannon.Request & { path: string; body?: string }

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** The same write with a key, with which it can be sent again. */
export const keyed = <R extends Asked>(request: R): R => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
})

/** The requests of a person; paths are those below /api. */
export const get = (token: string, path: string): Request => ({
  ...{ method: 'GET', path: `/api${path}` },
  headers: bearer(token),
})
/** The same request as a browser sends it, which understands packed replies. */
export const packed = <R extends Asked>(request: R): R => ({
  ...request,
  headers: { ...request.headers, 'accept-encoding': 'gzip, br' },
})
export const see = (token: string, path: string): Request => packed(get(token, path))
const sending =
  (method: 'POST' | 'PUT') =>
  (token: string, path: string, body?: object): Request => ({
    ...{ method, path: `/api${path}`, ...(body && { body: JSON.stringify(body) }) },
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && bearer(token)) },
  })
export const post = sending('POST')
export const put = sending('PUT')

/** A request that uploads a file to a task. */
export async function upload(token: string, task: string, file: File) {
  const form = new FormData()
  form.append('attachments', file)
  const packed = new Response(form)
  return {
    ...{ method: 'POST', path: `/api/tasks/${task}/attachments` },
    headers: { ...bearer(token), 'content-type': packed.headers.get('content-type') ?? '' },
    body: Buffer.from(await packed.arrayBuffer()),
  }
}

/** Creates a one-time task, by default for its creator. */
export const newTask = (
  { token, userId }: { token: string; userId: string },
  form: { title: string; [field: string]: unknown },
): Request => post(token, '/tasks', { assigned_user_id: [userId], ...form })

/** Sends one request and returns its response. Throws unless the response is successful. */
export async function send(url: string, request: Asked) {
  const answer = await ask(url, request)
  const { status, text, error = '' } = answer
  if (!isGood(answer)) throw new Error(`${request.path} replied ${status}: ${text}${error}`)
  return JSON.parse(text)
}

export const signIn = (credentials: { email: string; password: string }) =>
  post('', '/login', credentials)

/** A header with a random client address, because the product limits requests per network. */
export const fromElsewhere = () => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
})

/** A signed-in person. */
export interface Person {
  email: string
  token: string
  userId: string
  companySlug: string
}

export async function enter(url: string, email: string, password = PASSWORD): Promise<Person> {
  const { token, user } = await send(url, signIn({ email, password }))
  return { email, token, userId: user.id, companySlug: user.company?.slug ?? '' }
}

/** The form with which the owner of a company signs up. */
export const registration = (company_name: string) => ({
  ...{ name: 'Mona', last_name: 'Saleh', company_name, companySize: 2, industry: 3 },
  email: `${company_name.toLowerCase()}@bench.example`,
  ...{ password: PASSWORD, password_confirmation: PASSWORD },
})

/** Creates a company for this run; returns it with its owner. */
export async function signUp(url: string, name: string): Promise<Person & { companyId: string }> {
  const form = registration(name)
  const register = post('', '/register', form)
  const headers = { ...register.headers, ...fromElsewhere() }
  const { company } = await send(url, { ...register, headers })
  return { ...(await enter(url, form.email)), companyId: company.id }
}
