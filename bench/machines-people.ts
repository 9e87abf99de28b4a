import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from './cases.ts'

const AGAIN_MS = 100

/** What went wrong while people worked, and how much went right. */
export interface Tally {
  answered: number
  /** 503 with Retry-After: asked to come again. */
  asked: number
  /** The connection broke, or the proxy had nobody to ask: 502, 504. */
  broken: number
  /** Anything else that is no success. */
  failed: number
  /** A read that did not show what its reader had written before it. */
  stale: number
}

/** A company whose people work, and what they were told is kept. */
export interface Person {
  url: string
  token: string
  id: string
  titles: string[]
  /** The sums of the files that were taken. */
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

/** One call; its reply, or nothing where it was no success. */
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

/** A write, again with the same key until it is acknowledged or work is over. */
async function write(person: Person, path: string, body: () => object | FormData) {
  const key = randomUUID()
  for (;;) {
    const reply = await once(person, { method: 'POST', path, body: body(), key })
    if (reply || !person.isWorking) return reply
    await sleep(AGAIN_MS)
  }
}

/** Writes a task and looks for it where it must be now: at the top of the list. */
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

/** Works, click after click, for as long as the person is working. */
export async function work(person: Person): Promise<void> {
  while (person.isWorking) {
    const taskId = await addTask(person)
    if (taskId && Math.random() < 0.2) await addFile(person, taskId)
    for (const path of READS) await once(person, { path })
  }
}
