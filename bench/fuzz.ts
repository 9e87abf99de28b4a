// npm run gate -- fuzz: sends valid, almost valid and hostile requests, generated from the OpenAPI
// document, as owner, member without rights and nobody, over 32 connections. No 5xx, no undescribed
// response, no slow one, no leak of another company's texts or ids, no growing memory.
// `-- --seed N --requests N --minutes N` (maximum); `-- --batch N` repeats one batch.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { plantCanary } from './canaries.ts'
import { DEMO } from './cases.ts'
import { Client, HANGS_AFTER_MS, type Heard } from './fuzz-client.ts'
import { type Fault, judge, Schemas } from './fuzz-judge.ts'
import { type Company, enter, openSession, type Role, tend } from './fuzz-people.ts'
import {
  type Document,
  type Draft,
  type Operation,
  operationsOf,
  requestsTo,
  type Written,
  write,
} from './fuzz-requests.ts'
import { Tally } from './fuzz-tally.ts'
import { type Product, postgresIn, startProduct } from './processes.ts'

const CONNECTIONS = 32
const BATCH = 25
/** The number of requests after which members are repaired and ids are reloaded. */
const TENDED_EVERY = 4_000
const MAX_SHRINKING = 200
const TOLD_EVERY = 10_000

function given(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const SEED = given('seed', 20_260_304)
const REQUESTS = given('requests', 250_000)
const ENDS = Date.now() + 60_000 * given('minutes', 600)
const ONLY = given('batch', -1)

/** The callers; a batch's number selects one. */
const CALLERS: [Role, company: 0 | 1][] = [
  ['owner', 0],
  ['member', 1],
  ['nobody', 0],
  ['owner', 1],
  ['member', 0],
  ['owner', 0],
  ['owner', 1],
]

interface Bench {
  db: pg.Pool
  client: Client
  companies: [Company, Company]
  operations: Operation[]
  schemas: Schemas
  tally: Tally
}

/**
 * The sessions of a worker: each user has its own session, and gets a new one after it has ended.
 */
class Sessions {
  readonly #db: pg.Pool
  readonly #worker: number
  readonly #tokens = new Map<string, string>()

  constructor(db: pg.Pool, worker: number) {
    this.#db = db
    this.#worker = worker
  }

  async tokenOf(role: Role, { id, owner, members }: Company): Promise<string> {
    if (role === 'nobody') return ''
    const user = role === 'owner' ? owner : (members[this.#worker % members.length] ?? '')
    const known = this.#tokens.get(user)
    if (known) return known
    const token = await openSession(this.#db, id, user)
    this.#tokens.set(user, token)
    return token
  }

  /** Forgets the session of a request. */
  end(token: string): void {
    for (const [user, one] of this.#tokens) if (one === token) this.#tokens.delete(user)
  }
}

const nameOf = ({ method, path: where }: Operation) => `${method} ${where}`

const shown = ({ method, url, headers, body }: Written): string =>
  JSON.stringify({ method, url, headers, ...(body && { body: body.toString() }) })

class Batch {
  readonly #bench: Bench
  readonly #sessions: Sessions
  readonly #number: number
  /** The kind of fault that fast-check is shrinking. */
  #chased: string | undefined
  #shrinking = 0
  #last: { request: Written; fault: Fault; status: number } | undefined

  constructor(bench: Bench, sessions: Sessions, number: number) {
    this.#bench = bench
    this.#sessions = sessions
    this.#number = number
  }

  async run(): Promise<void> {
    const { operations, companies } = this.#bench
    const place = this.#number % operations.length
    const round = Math.floor(this.#number / operations.length)
    const operation = operations[place] as Operation
    // A different caller in each round, so that every caller reaches every operation.
    const [role, at] = CALLERS[(place + round) % CALLERS.length] ?? ['nobody', 0]
    const [own, other] = [companies[at], companies[1 - at] as Company]
    const caller = { role, own, others: role === 'nobody' ? [own, other] : [other] }
    const requests = requestsTo(operation, own.ids, other.ids)
    const seed = (SEED + Math.imul(this.#number, 0x9e3779b1)) | 0
    await fc.check(
      fc.asyncProperty(requests, (draft) => this.#try(operation, caller, draft)),
      { seed, numRuns: BATCH },
    )
    if (!this.#last) return
    const { request, fault, status } = this.#last
    console.log(
      `\n${nameOf(operation)} as ${role}: ${fault.kind}, ${status}, ${fault.says}\n  seed ${SEED}, batch ${this.#number}: ${shown(request)}`,
    )
  }

  /** Sends one request. Throws if its fault is of the kind that is being shrunk. */
  async #try(
    operation: Operation,
    { role, own, others }: { role: Role; own: Company; others: Company[] },
    draft: Draft,
  ): Promise<void> {
    if (this.#shrinking > MAX_SHRINKING) return
    const { schemas, tally } = this.#bench
    const token = await this.#sessions.tokenOf(role, own)
    const request = write(operation, draft, token)
    const heard = await this.#ask(request)
    if (heard.status === 401 && token) this.#renew(token)
    // A caller who signs in with the right password is authenticated, so the response can contain
    // company data.
    const signsIn = operation.path === '/api/login' && heard.status === 200
    const fault = judge({ operation, request, heard, others: signsIn ? [] : others }, schemas)
    if (this.#chased) this.#shrinking += 1
    else tally.add(role, nameOf(operation), heard)
    if (!fault) return
    const isNew = !this.#chased && tally.addFault(nameOf(operation), fault)
    if (isNew) this.#chased = fault.kind
    if (fault.kind !== this.#chased) return
    this.#last = { request, fault, status: heard.status }
    throw new Error(fault.kind)
  }

  /**
   * Sends a request; repeats it once if it was late, because a pause of the machine is not a fault.
   */
  async #ask(request: Written): Promise<Heard> {
    const { client, tally } = this.#bench
    const heard = await client.ask(request)
    if (heard.error || heard.ms <= HANGS_AFTER_MS) return heard
    tally.addLate(heard.ms)
    return client.ask(request)
  }

  #renew(token: string): void {
    this.#sessions.end(token)
    this.#bench.tally.renewed += 1
  }
}

async function work(bench: Bench, worker: number, numbers: Iterator<number>): Promise<void> {
  const sessions = new Sessions(bench.db, worker)
  for (let next = numbers.next(); !next.done; next = numbers.next())
    await new Batch(bench, sessions, next.value).run()
}

/** Yields batch numbers until enough requests are sent; repairs the companies periodically. */
function* numbers({ db, companies, tally }: Bench): Generator<number, void> {
  let [tended, told] = [0, 0]
  for (let number = 0; tally.sent < REQUESTS && Date.now() < ENDS; number += 1) {
    if (tally.sent - tended >= TENDED_EVERY) {
      tended = tally.sent
      for (const company of companies) void tend(db, company)
    }
    if (tally.sent - told >= TOLD_EVERY) {
      told = tally.sent
      console.log(`${tally.sent} requests, ${tally.faults.size} kinds of faults`)
    }
    yield number
  }
}

async function fuzz(product: Product, db: pg.Pool): Promise<boolean> {
  const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as Document
  const operations = operationsOf(document)
  const companies: [Company, Company] = [
    await enter(db, DEMO.email, 'canarynile'),
    await enter(db, 'owner@alnoor.example', 'canarynoor'),
  ]
  for (const company of companies) {
    await plantCanary(db, company.id, company.canary)
    await tend(db, company)
  }
  const client = new Client(product.url, CONNECTIONS)
  const tally = new Tally(product.pid)
  const bench = { db, client, companies, operations, schemas: new Schemas(), tally }
  const began = Date.now()
  const source = ONLY < 0 ? numbers(bench) : [ONLY].values()
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, worker) => work(bench, worker, source)))
  tally.stop()
  client.close()
  console.log(`\n${tally.statuses()}\n`)
  for (const [fault, times] of tally.faults) console.log(`${fault}: ${times} times`)
  console.log(`never with success: ${tally.without(operations.map(nameOf)).join(', ') || 'none'}`)
  console.log(
    `seed ${SEED}; ${tally.line(operations.length, Math.round((Date.now() - began) / 1_000))}`,
  )
  return tally.isBad
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-fuzz-'))
  chmodSync(folder, 0o755)
  const product = await startProduct({ DATA_DIR: folder, DEMO: '1' })
  const host = postgresIn(folder).socketDir
  const db = new pg.Pool({ host, user: 'diwan_owner', database: 'postgres', max: 4 })
  try {
    return await fuzz(product, db)
  } finally {
    await db.end()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
