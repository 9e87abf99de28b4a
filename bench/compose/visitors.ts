// Run on the network of a room, until SIGTERM: people at work on a site over TLS, by its own certificate.
// First it is measured how soon a change is told on the stream of events; then requests go on. What came
// of it is the only line written.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Visit {
  site: string
  token: string
  owner: string
  /** The file with the certificate of who signed the site's. */
  trusted: string
  /** So many at a time. */
  workers: number
}

/** What came of a visit. */
export interface Seen {
  requests: number
  /** Not answered well at first, and at last, a line each. */
  cut: string[]
  failed: string[]
  titles: string[]
  longestMs: number
  /** From a change that is sent to the event that tells of it, at most. */
  eventMs: number
}

const PAUSE_MS = 60
const CHANGES = 5
const LONGEST_EVENT_MS = 10_000
const TRIES = 10
const AGAIN_MS = 500
const READS = ['/api/userProfile', '/api/tasks?per_page=20', '/api/dashboard', '/signin']

/** As the gate calls it: with one argument, a Visit. */
const { site, token, owner, trusted, workers } = JSON.parse(process.argv[2] ?? '{}') as Visit
const seen: Seen = { requests: 0, cut: [], failed: [], titles: [], longestMs: 0, eventMs: 0 }
let isOver = false
process.on('SIGTERM', () => {
  isOver = true
})

const place: RequestOptions = {
  ...{ host: '127.0.0.1', servername: site, ca: readFileSync(trusted) },
  headers: { host: site, authorization: `Bearer ${token}` },
}

interface Asked {
  path: string
  title?: string | undefined
}

/** One request; its status and first words, or what broke it off. */
function ask(agent: Agent, { path, title }: Asked, key: string): Promise<string> {
  const body = title && JSON.stringify({ title, assigned_user_id: [owner] })
  const headers = {
    ...place.headers,
    ...(body && {
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      'idempotency-key': key,
    }),
  }
  return new Promise((resolve) => {
    const options = { ...place, agent, headers, path, method: body ? 'POST' : 'GET' }
    const asking = request(options, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => resolve(`${reply.statusCode} ${text.slice(0, 100)}`))
      reply.on('error', (error) => resolve(error.message))
    })
    asking.on('error', (error) => resolve(error.message)).end(body)
  })
}

/** As a page does it: what was not answered well is asked again, by the same key. */
async function see(agent: Agent, asked: Asked): Promise<void> {
  const key = randomUUID()
  const began = performance.now()
  for (let tried = 1; ; tried += 1) {
    const answer = await ask(agent, asked, key)
    if (answer.startsWith('2')) break
    const what = `${new Date().toISOString()} ${asked.title ? 'POST' : 'GET'} ${asked.path}: ${answer}`
    seen[tried === 1 ? 'cut' : 'failed'].push(what)
    if (tried === TRIES) return
    await sleep(AGAIN_MS)
  }
  seen.requests += 1
  seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
  if (asked.title) seen.titles.push(asked.title)
}

const agentOf = () => new Agent({ keepAlive: true, maxSockets: 1 })
const newTask = (): Asked => ({ path: '/api/tasks', title: `Task ${randomUUID()}` })

async function measureEvents(): Promise<void> {
  const stream = request({ ...place, path: '/api/events' }).end()
  const [reply] = (await once(stream, 'response')) as [IncomingMessage]
  let heard = () => {}
  reply.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('data: ')) heard()
  })
  reply.on('error', () => {})
  const agent = agentOf()
  for (let made = 0; made < CHANGES; made += 1) {
    // What is told together is told late: the next change waits until all is quiet.
    await sleep(1_500)
    const began = performance.now()
    const told = new Promise<void>((resolve) => {
      heard = resolve
    })
    await see(agent, newTask())
    await Promise.race([told, sleep(LONGEST_EVENT_MS)])
    seen.eventMs = Math.max(seen.eventMs, performance.now() - began)
  }
  stream.destroy()
  agent.destroy()
}

async function work(turn: number): Promise<void> {
  const agent = agentOf()
  for (let at = turn; !isOver; at += 1) {
    await see(agent, { path: READS[at % READS.length] ?? '' })
    if (at % 3 === 0) await see(agent, newTask())
    await sleep(Math.random() * PAUSE_MS)
  }
  agent.destroy()
}

await measureEvents()
await Promise.all(Array.from({ length: workers }, (_, turn) => work(turn)))
console.log(JSON.stringify(seen))
