// A visitor of a site on the network of a room.
import { randomUUID } from 'node:crypto'
import { PASSWORD, registration } from './cases.ts'
import type { Room } from './rooms.ts'
import { until } from './until.ts'

const CURL = ['curl', '--silent', '--show-error', '--insecure', '--max-time', '20']
const resolved = (site: string) => ['--resolve', `${site}:443:127.0.0.1`]
/** The time for Caddy to get its certificate and to detect which processes are ready. */
const PATIENCE = { ms: 60_000, everyMs: 1_000 }

/** The room and the host name of a site. */
export interface Door {
  room: Room
  site: string
}

interface Reply {
  status: number
  text: string
}

interface Asked {
  token?: string
  body?: object
}

function ask({ room, site }: Door, place: string, { token, body }: Asked = {}): Reply {
  const headers = [
    ...['-H', `idempotency-key: ${randomUUID()}`],
    ...(token ? ['-H', `authorization: Bearer ${token}`] : []),
    ...(body ? ['-H', 'content-type: application/json', '--data', JSON.stringify(body)] : []),
  ]
  const { output } = room.visit([
    ...[...CURL, ...resolved(site), ...headers],
    ...['--write-out', '\n%{http_code}', `https://${site}${place}`],
  ])
  const [status, ...text] = output.split('\n').reverse()
  return { status: Number(status), text: text.reverse().join('\n') }
}

function good<T>(door: Door, place: string, asked: Asked): T {
  const { status, text } = ask(door, place, asked)
  if (status < 200 || status > 299) throw new Error(`${place} replied ${status}: ${text}`)
  return JSON.parse(text) as T
}

/** Waits until the site answers. */
export const untilOpen = (door: Door) =>
  until(`https://${door.site} answers`, () => ask(door, '/signin').status === 200, PATIENCE)

/** The owner of a company. */
export interface Visitor {
  id: string
  token: string
  see(place: string): Reply
  /** Creates a one-time task. */
  add(title: string): void
  /** The titles of all one-time tasks. */
  titles(): string[]
}

/** Waits until the site answers; then signs a company up and its owner in. */
export async function newCompany(door: Door, name: string): Promise<Visitor> {
  await untilOpen(door)
  const form = registration(name)
  good(door, '/api/register', { body: form })
  const login = { body: { email: form.email, password: PASSWORD } }
  const { token } = good<{ token: string }>(door, '/api/login', login)
  const { data } = good<{ data: { id: string } }>(door, '/api/userProfile', { token })
  return {
    ...{ id: data.id, token },
    see: (place) => ask(door, place),
    add: (title) => {
      good(door, '/api/tasks', { token, body: { title, assigned_user_id: [data.id] } })
    },
    titles: () => {
      const place = '/api/tasks?per_page=100'
      return good<{ data: { title: string }[] }>(door, place, { token }).data.map(
        ({ title }) => title,
      )
    },
  }
}

/** Requests a page repeatedly until the returned function is called; that returns the statuses. */
export function watch({ room, site }: Door): () => Promise<string[]> {
  const once = [...CURL, ...resolved(site), '--output', '/dev/null', '--write-out', '%{http_code}']
  const command = `while :; do ${once.join(' ')} https://${site}/signin; echo; sleep 0.1; done`
  const visit = room.visiting(['sh', '-c', command])
  return async () => {
    const output = await visit.stop()
    return output.trim().split('\n')
  }
}
