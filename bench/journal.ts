import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const WAIT_MS = 100
/** The maximum time to retry a write after `end`, and to wait in `progress`. */
const PATIENCE_MS = 180_000
const COMMENTED = 0.3
const WITH_FILE = 0.2

/** What the product acknowledged: texts of tasks and comments, and checksums of files. */
export interface Journal {
  texts: string[]
  files: string[]
}

export const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The number of rows in the database for each text and each file checksum. */
async function countsIn(db: pg.Client): Promise<Map<string, number>> {
  const { rows } = await db.query<{ what: string; n: number }>(`
    select title what, count(*)::int n from one_time_tasks group by 1
    union all select body, count(*)::int from one_time_task_comments group by 1
    union all select sha256, count(*)::int from one_time_task_attachments where state = 'ready' group by 1`)
  return new Map(rows.map(({ what, n }) => [what, n]))
}

/** Counts what a database has lost of a journal, and what it stores more than once. */
export async function accountOf({ texts, files }: Journal, db: pg.Client) {
  const counts = await countsIn(db)
  const missing = (all: readonly string[]) => all.filter((one) => !counts.has(one)).length
  return {
    acknowledged: texts.length + files.length,
    lost: missing(texts),
    filesLost: missing(files),
    twice: [...counts.values()].filter((n) => n > 1).length,
  }
}

export interface Employer {
  url: string
  token: string
  /** The user to whom tasks are assigned. */
  userId: string
}

interface Reply {
  task?: { id: string }
}

/**
 * How workers behave: `isPatient` retries a write until it is acknowledged; otherwise it is sent
 * once.
 */
interface Way {
  writers: number
  readers?: number
  isPatient: boolean
}

const READS = ['/tasks?per_page=25', '/dailytask', '/dashboard', '/task-board', '/userProfile']

/** Workers that continue through any failure, and a journal of what was acknowledged. */
export class Workers {
  readonly journal: Journal = { texts: [], files: [] }
  /** The number of unexpected responses, by kind: neither successful nor 503 with Retry-After. */
  readonly odd = new Map<string, number>()
  /** The number of requests that got 503, and of those without a response. */
  refused = 0
  unanswered = 0
  readonly #employer: Employer
  readonly #way: Way
  #isOpen = false
  #givesUpAt = Number.POSITIVE_INFINITY
  #atWork: Promise<unknown> = Promise.resolve()

  constructor(employer: Employer, way: Way) {
    this.#employer = employer
    this.#way = way
  }

  begin(): void {
    const { writers, readers = 0 } = this.#way
    const each = (n: number, work: () => Promise<void>) => Array.from({ length: n }, work)
    this.#isOpen = true
    this.#givesUpAt = Number.POSITIVE_INFINITY
    const write = () => this.#write()
    const read = () => this.#read()
    this.#atWork = Promise.all([...each(writers, write), ...each(readers, read)])
  }

  /**
   * Waits until the pending writes are acknowledged, or given up if the workers are not patient.
   */
  async end(): Promise<void> {
    this.#isOpen = false
    this.#givesUpAt = Date.now() + PATIENCE_MS
    await this.#atWork
  }

  async workFor(ms: number): Promise<void> {
    this.begin()
    await sleep(ms)
    await this.end()
  }

  /** Waits until that many more texts are acknowledged. */
  async progress(more = 1): Promise<void> {
    const wanted = this.journal.texts.length + more
    for (const end = Date.now() + PATIENCE_MS; this.journal.texts.length < wanted; ) {
      if (Date.now() > end) throw new Error('Nothing is acknowledged any more')
      await sleep(WAIT_MS / 10)
    }
  }

  async #write(): Promise<void> {
    while (this.#isOpen) {
      try {
        await this.#oneTask()
      } catch {
        await sleep(WAIT_MS)
      }
    }
  }

  async #read(): Promise<void> {
    for (let turn = 0; this.#isOpen; turn += 1)
      if (!(await this.#ask(READS[turn % READS.length] as string))) await sleep(WAIT_MS)
  }

  async #oneTask(): Promise<void> {
    const { journal } = this
    const title = randomUUID()
    const { task } = await this.#post('/tasks', {
      title,
      assigned_user_id: [this.#employer.userId],
    })
    journal.texts.push(title)
    if (!task) return
    if (Math.random() < COMMENTED) {
      const body = randomUUID()
      await this.#post(`/tasks/${task.id}/comments`, { body })
      journal.texts.push(body)
    }
    if (Math.random() > WITH_FILE) return
    const bytes = Buffer.from(randomUUID().repeat(200))
    const form = new FormData()
    form.append('attachments', new Blob([bytes]), 'note.txt')
    await this.#post(`/tasks/${task.id}/attachments`, form)
    journal.files.push(sumOf(bytes))
  }

  /**
   * Sends a write with one idempotency key and retries it if patient. Throws if it is not
   * acknowledged.
   */
  async #post(place: string, body: object | FormData): Promise<Reply> {
    const key = randomUUID()
    do {
      const reply = await this.#ask(place, { key, body })
      if (reply) return reply
      await sleep(WAIT_MS)
    } while (this.#way.isPatient && Date.now() < this.#givesUpAt)
    if (this.#way.isPatient) this.#note(`${place.split('/').at(-1)}: never acknowledged`)
    throw new Error('Not acknowledged')
  }

  #note(what: string): void {
    this.odd.set(what, (this.odd.get(what) ?? 0) + 1)
  }

  /** Returns the response body if the response is successful and complete. */
  async #ask(place: string, write?: { key: string; body: object | FormData }) {
    const { url, token } = this.#employer
    const isForm = write?.body instanceof FormData
    const headers = {
      authorization: `Bearer ${token}`,
      ...(write && { 'idempotency-key': write.key }),
      ...(write && !isForm && { 'content-type': 'application/json' }),
    }
    const body = write && (write.body instanceof FormData ? write.body : JSON.stringify(write.body))
    try {
      const init = { method: write ? 'POST' : 'GET', headers, ...(body && { body }) }
      const response = await fetch(`${url}/api${place}`, init)
      const reply = (await response.json()) as Reply
      if (response.ok) return reply
      if (response.status === 503 && response.headers.has('retry-after')) this.refused += 1
      else this.#note(`${write ? 'a write' : 'a read'}: ${response.status}`)
    } catch {
      this.unanswered += 1
    }
    return undefined
  }
}
