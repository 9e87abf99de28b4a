// Runs on the network of a room until SIGTERM: users who work on a site over TLS with its own
// certificate. First it measures the delay of a change on the event stream, then it sends requests
// continuously. Its only output is one line with the result.
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
  /** The file with the certificate of the authority that signed the site's certificate. */
  trusted: string
  /** The number of concurrent workers. */
  workers: number
}

/** The result of a visit. */
export interface Seen {
  requests: number
  /** `cut`: requests whose first attempt failed; `failed`: failed retries. One line for each. */
  cut: string[]
  failed: string[]
  titles: string[]
  longestMs: number
  /** The longest time from sending a change to its event. */
  eventMs: number
}

const PAUSE_MS = 60
const CHANGES = 5
const LONGEST_EVENT_MS = 10_000
const TRIES = 10
const AGAIN_MS = 500
const READS = ['/api/userProfile', '/api/tasks?per_page=20', '/api/dashboard', '/signin']

/** The gate calls it with one argument, a Visit. */
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

/** Sends one request; returns its status and the start of its body, or the error message. */
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

/** Retries an unsuccessful request with the same key, as a page does. */
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
    // Batched events arrive late: wait until no event is pending before the next change.
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
