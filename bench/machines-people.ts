import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from './cases.ts'

const AGAIN_MS = 100

/** The counts of failures and successes while people worked. */
export interface Tally {
  answered: number
  /** 503 with Retry-After. */
  asked: number
  /** The connection broke, or the proxy had no process to forward to: 502, 504. */
  broken: number
  /** Any other unsuccessful response. */
  failed: number
  /** A read that did not show what the same person had written before. */
  stale: number
}

/** A simulated user with their own company; stores what the product acknowledged. */
export interface Person {
  url: string
  token: string
  id: string
  titles: string[]
  /** The checksums of the acknowledged files. */
  files: string[]
  tally: Tally
  isWorking: boolean
}

export const nothing = (): Tally => ({ answered: 0, asked: 0, broken: 0, failed: 0, stale: 0 })

export async function hire(url: string, name: string): Promise<Person> {
  const { token } = await signUp(url, name)
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/api/company-users`, { headers })
  const { users } = (await reply.json()) as { users: { id: string }[] }
  const id = users[0]?.id ?? ''
  return { url, token, id, titles: [], files: [], tally: nothing(), isWorking: false }
}

interface Call {
  method?: 'GET' | 'POST'
  path: string
  body?: object | FormData
  key?: string
}

/** Sends one request; returns its response, or undefined if it was not successful. */
async function once({ url, token, tally }: Person, { method = 'GET', path, body, key }: Call) {
  const isForm = body instanceof FormData
  const init = {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: body && (isForm ? body : JSON.stringify(body)),
  }
  const response = await fetch(`${url}/api${path}`, init).catch(() => undefined)
  const text = await response?.text().catch(() => undefined)
  if (response === undefined || text === undefined) tally.broken += 1
  else if (response.ok) {
    tally.answered += 1
    return JSON.parse(text)
  } else if (response.status === 503 && response.headers.has('retry-after')) tally.asked += 1
  else if (response.status === 502 || response.status === 504) tally.broken += 1
  else {
    tally.failed += 1
    process.stderr.write(`${method} ${path}: ${response.status} ${text.slice(0, 200)}\n`)
  }
  return undefined
}

/** Sends a write; retries it with the same key until it is acknowledged or work is over. */
async function write(person: Person, path: string, body: () => object | FormData) {
  const key = randomUUID()
  for (;;) {
    const reply = await once(person, { method: 'POST', path, body: body(), key })
    if (reply || !person.isWorking) return reply
    await sleep(AGAIN_MS)
  }
}

/** Creates a task and checks that it is at the top of the list. */
async function addTask(person: Person): Promise<string | undefined> {
  const title = `Task ${randomUUID()}`
  const reply = await write(person, '/tasks', () => ({ title, assigned_user_id: [person.id] }))
  if (!reply) return undefined
  person.titles.push(title)
  const list = await once(person, { path: '/tasks?sort=created&order=desc&per_page=10' })
  if (list && !list.data.some((task: { title: string }) => task.title === title))
    person.tally.stale += 1
  return reply.task.id
}

async function addFile(person: Person, taskId: string): Promise<void> {
  const text = randomUUID().repeat(200)
  const reply = await write(person, `/tasks/${taskId}/attachments`, () => {
    const form = new FormData()
    form.append('attachments', new Blob([text]), 'note.txt')
    return form
  })
  if (reply) person.files.push(createHash('sha256').update(text).digest('hex'))
}

const READS = ['/dashboard', '/tasks?per_page=10', '/departments', '/dailytask', '/directory']

/** Sends requests one after the other while `isWorking` is set. */
export async function work(person: Person): Promise<void> {
  while (person.isWorking) {
    const taskId = await addTask(person)
    if (taskId && Math.random() < 0.2) await addFile(person, taskId)
    for (const path of READS) await once(person, { path })
  }
}
