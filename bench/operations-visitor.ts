// Who visits https://diwan.example on the network of a room.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from './cases.ts'
import type { Room } from './rooms.ts'

const SITE = 'https://diwan.example'
const CURL = ['curl', '--silent', '--show-error', '--insecure', '--max-time', '20']
const RESOLVE = ['--resolve', 'diwan.example:443:127.0.0.1']
/** Caddy gets its certificate, and learns within a second which processes are ready. */
const PATIENCE_S = 30

interface Reply {
  status: number
  text: string
}

interface Asked {
  token?: string
  body?: object
}

function ask(room: Room, place: string, { token, body }: Asked = {}): Reply {
  const headers = [
    ...['-H', `idempotency-key: ${randomUUID()}`],
    ...(token ? ['-H', `authorization: Bearer ${token}`] : []),
    ...(body ? ['-H', 'content-type: application/json', '--data', JSON.stringify(body)] : []),
  ]
  const { output } = room.visit([
    ...[...CURL, ...RESOLVE, ...headers],
    ...['--write-out', '\n%{http_code}', SITE + place],
  ])
  const [status, ...text] = output.split('\n').reverse()
  return { status: Number(status), text: text.reverse().join('\n') }
}

function good<T>(room: Room, place: string, asked: Asked): T {
  const { status, text } = ask(room, place, asked)
  if (status < 200 || status > 299) throw new Error(`${place} replied ${status}: ${text}`)
  return JSON.parse(text) as T
}

async function untilOpen(room: Room): Promise<void> {
  for (let waited = 0; waited < PATIENCE_S; waited += 1) {
    if (ask(room, '/signin').status === 200) return
    await sleep(1_000)
  }
  throw new Error(`${SITE} does not answer`)
}

/** The owner of a company. */
export interface Visitor {
  see(place: string): Reply
  /** Makes a one-time task. */
  add(title: string): void
  /** The titles of all one-time tasks. */
  titles(): string[]
}

/** Waits until the site answers; then a company signs up on it, and its owner in. */
export async function newCompany(room: Room, name: string): Promise<Visitor> {
  await untilOpen(room)
  const email = `${name.toLowerCase()}@company.example`
  const form = {
    ...{ name: 'Mona', last_name: 'Saleh', company_name: name, companySize: 2, industry: 3 },
    ...{ email, password: PASSWORD, password_confirmation: PASSWORD },
  }
  good(room, '/api/register', { body: form })
  const login = { body: { email, password: PASSWORD } }
  const { token } = good<{ token: string }>(room, '/api/login', login)
  const { data } = good<{ data: { id: string } }>(room, '/api/userProfile', { token })
  return {
    see: (place) => ask(room, place),
    add: (title) => {
      good(room, '/api/tasks', { token, body: { title, assigned_user_id: [data.id] } })
    },
    titles: () => {
      const place = '/api/tasks?per_page=100'
      return good<{ data: { title: string }[] }>(room, place, { token }).data.map(
        ({ title }) => title,
      )
    },
  }
}

/** Asks for a page again and again, until it is stopped; the statuses that came. */
export function watch(room: Room): () => Promise<string[]> {
  const once = [...CURL, ...RESOLVE, '--output', '/dev/null', '--write-out', '%{http_code}']
  const command = `while :; do ${once.join(' ')} ${SITE}/signin; echo; sleep 0.1; done`
  const visit = room.visiting(['sh', '-c', command])
  return async () => {
    const output = await visit.stop()
    return output.trim().split('\n')
  }
}
