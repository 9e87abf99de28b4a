// Runs on the network of a room until SIGTERM: users who work on a site over TLS with its own
// certificate. First it measures the delay of a change on the event stream, then it sends requests
// continuously. Its only output is one line with the result.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, ask, isGood } from '../ask.ts'
import { get, keyed, newTask } from '../cases.ts'

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

/** The gate calls it with one argument, a Visit. */
const { site, token, owner, trusted, workers } = JSON.parse(process.argv[2] ?? '{}') as Visit
const READS: Asked[] = [
  ...['/userProfile', '/tasks?per_page=20', '/dashboard'].map((path) => get(token, path)),
  { method: 'GET', path: '/signin' },
]
const seen: Seen = { requests: 0, cut: [], failed: [], titles: [], longestMs: 0, eventMs: 0 }
let isOver = false
process.on('SIGTERM', () => {
  isOver = true
})

const ca = readFileSync(trusted)
const host = { host: site }

/** Retries an unsuccessful request with the same key, as a page does. */
async function see(agent: Agent, { path, method, headers, body }: Asked): Promise<boolean> {
  const asked = { path, method, body, headers: { ...headers, ...host } }
  const began = performance.now()
  for (let tried = 1; ; tried += 1) {
    const answer = await ask('https://127.0.0.1', asked, agent)
    if (isGood(answer)) break
    const said = answer.error ?? `${answer.status} ${answer.text.slice(0, 100)}`
    const what = `${new Date().toISOString()} ${method} ${path}: ${said}`
    seen[tried === 1 ? 'cut' : 'failed'].push(what)
    if (tried === TRIES) return false
    await sleep(AGAIN_MS)
  }
  seen.requests += 1
  seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
  return true
}

const agentOf = () => new Agent({ keepAlive: true, maxSockets: 1, ca })

async function addTask(agent: Agent): Promise<void> {
  const title = `Task ${randomUUID()}`
  if (await see(agent, keyed(newTask({ token, userId: owner }, { title })))) seen.titles.push(title)
}

async function measureEvents(): Promise<void> {
  const { path, headers } = get(token, '/events')
  const options = { ca, headers: { ...headers, ...host } }
  const stream = request(`https://127.0.0.1${path}`, options).end()
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
    await addTask(agent)
    await Promise.race([told, sleep(LONGEST_EVENT_MS)])
    seen.eventMs = Math.max(seen.eventMs, performance.now() - began)
  }
  stream.destroy()
  agent.destroy()
}

async function work(turn: number): Promise<void> {
  const agent = agentOf()
  for (let at = turn; !isOver; at += 1) {
    await see(agent, READS[at % READS.length] as Asked)
    if (at % 3 === 0) await addTask(agent)
    await sleep(Math.random() * PAUSE_MS)
  }
  agent.destroy()
}

await measureEvents()
await Promise.all(Array.from({ length: workers }, (_, turn) => work(turn)))
console.log(JSON.stringify(seen))
