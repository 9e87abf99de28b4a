import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Asked, ask, isGood, isLater } from './ask.ts'
import { get, keyed, newTask, post, upload } from './cases.ts'
import { countIn } from './numbers.ts'
import { until } from './until.ts'

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

/** The names of all files below a folder, without folders. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

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

/** Where a writer is: its number, and how often it has written before. */
interface Turn {
  writer: number
  at: number
}

/**
 * How workers behave: `isPatient` retries a write until it is acknowledged; otherwise it is sent
 * once. `act` is what each writer does again and again.
 */
interface Way {
  writers: number
  readers?: number
  isPatient: boolean
  act?(workers: Workers, turn: Turn): Promise<void>
}

const READS = ['/tasks?per_page=25', '/dailytask', '/dashboard', '/task-board', '/userProfile']

/** Creates a task, sometimes with a comment and a file. */
async function writeTask(workers: Workers): Promise<void> {
  const { id } = await workers.addTask()
  if (Math.random() < COMMENTED) await workers.comment(id)
  if (Math.random() < WITH_FILE) await workers.attach(id)
}

class Unacknowledged extends Error {}

/** Workers that continue through any failure, and a journal of what was acknowledged. */
export class Workers {
  readonly journal: Journal = { texts: [], files: [] }
  /** The milliseconds of all requests. */
  readonly times: number[] = []
  /** The number of unexpected responses, by kind: neither successful nor 503 with Retry-After. */
  readonly odd = new Map<string, number>()
  /** One line for each request without success. */
  readonly failures: string[] = []
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
    this.#isOpen = true
    this.#givesUpAt = Number.POSITIVE_INFINITY
    this.#atWork = Promise.all([
      ...Array.from({ length: writers }, (_, writer) => this.#write(writer)),
      ...Array.from({ length: readers }, () => this.#read()),
    ])
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
    const { texts } = this.journal
    const wanted = texts.length + more
    const isDone = () => texts.length >= wanted
    await until('a write is acknowledged', isDone, { ms: PATIENCE_MS, everyMs: WAIT_MS / 10 })
  }

  async addTask(): Promise<{ id: string; title: string }> {
    const title = randomUUID()
    const { task } = await this.write(newTask(this.#employer, { title }))
    this.journal.texts.push(title)
    return { id: task.id, title }
  }

  async comment(task: string): Promise<void> {
    const body = randomUUID()
    await this.write(post(this.#employer.token, `/tasks/${task}/comments`, { body }))
    this.journal.texts.push(body)
  }

  async attach(task: string): Promise<void> {
    const bytes = Buffer.from(randomUUID().repeat(200))
    const file = new File([bytes], 'note.txt')
    await this.write(await upload(this.#employer.token, task, file))
    this.journal.files.push(sumOf(bytes))
  }

  /** Returns the response body if the response is successful and complete. */
  read = (place: string) => this.#ask('a read', get(this.#employer.token, place))

  /**
   * Sends a write with one idempotency key and retries it if patient. Throws if it is not
   * acknowledged.
   */
  async write(request: Asked) {
    const once = keyed(request)
    do {
      const reply = await this.#ask('a write', once)
      if (reply) return reply
      await sleep(WAIT_MS)
    } while (this.#way.isPatient && Date.now() < this.#givesUpAt)
    if (this.#way.isPatient) countIn(this.odd, 'a write: never acknowledged')
    throw new Unacknowledged()
  }

  async #write(writer: number): Promise<void> {
    const { act = writeTask } = this.#way
    for (let at = 0; this.#isOpen; at += 1)
      try {
        await act(this, { writer, at })
      } catch (error) {
        if (!(error instanceof Unacknowledged)) throw error
      }
  }

  async #read(): Promise<void> {
    for (let turn = 0; this.#isOpen; turn += 1)
      if (!(await this.read(READS[turn % READS.length] as string))) await sleep(WAIT_MS)
  }

  async #ask(kind: string, request: Asked) {
    const answer = await ask(this.#employer.url, request)
    const { status, text, error = '' } = answer
    this.times.push(answer.ms)
    if (isGood(answer)) return JSON.parse(text)
    this.failures.push(`${request.method} ${request.path}: ${status} ${text.slice(0, 200)}${error}`)
    if (status === 0) this.unanswered += 1
    else if (isLater(answer)) this.refused += 1
    else countIn(this.odd, `${kind}: ${status}`)
    return undefined
  }
}
