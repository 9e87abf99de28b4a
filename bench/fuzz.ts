// npm run gate -- fuzz: sends valid, almost valid and hostile requests, generated from the OpenAPI
// document, as owner, member without rights and nobody, over 32 connections. No 5xx, no undescribed
// response, no slow one, no leak of another company's texts or ids, no growing memory.
// `-- --seed N --requests N --minutes N` (maximum); `-- --batch N` repeats one batch.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { type Answer, type Asked, ask, isGood } from './ask.ts'
import { bearer, DEMO, fromElsewhere } from './cases.ts'
import { type Company, enter, idsIn, openSession, tend } from './fuzz-company.ts'
import { faultOf, isLate, leakIn } from './fuzz-judge.ts'
import { type Operation, operationsIn, requestsTo } from './fuzz-requests.ts'
import { residentOf } from './memory.ts'
import { median, quantile } from './numbers.ts'
import { type Product, postgresIn, startProduct } from './processes.ts'

const CONNECTIONS = 32
/** The number of requests of a batch, and the longest time for it with the shrinking of a fault. */
const BATCH = 25
const LONGEST_BATCH_MS = 300_000
/** The numbers of batches after which members are repaired, and progress is printed. */
const TENDED_EVERY = 160
const TOLD_EVERY = 400
/** The maximum memory of the last quarter, as a multiple of the first quarter's. */
const MAX_GROWTH = 1.1

function given(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const SEED = given('seed', 20_260_304)
const REQUESTS = given('requests', 250_000)
const ENDS = Date.now() + 60_000 * given('minutes', 600)
const ONLY = given('batch', -1)

type Role = 'owner' | 'member' | 'nobody'
/** The callers of an operation, in turn. */
const CALLERS: Role[] = ['owner', 'member', 'nobody', 'owner', 'member', 'owner', 'owner']

/** What has been sent so far, and what came of it. */
const tally = {
  /** The milliseconds of each request, and of the first attempts that were late. */
  ms: [] as number[],
  late: [] as number[],
  /** Samples of the server's resident memory in megabytes. */
  memory: [] as number[],
  /** The number of responses by status (0: none). */
  statuses: {} as Record<number, Record<Role | 'all', number>>,
  succeeded: new Set<string>(),
  /** The number of faults of each kind. */
  faults: new Map<string, number>(),
  renewed: 0,
}

function count(role: Role, name: string, answer: Answer): void {
  const { status, ms } = answer
  tally.statuses[status] ??= { owner: 0, member: 0, nobody: 0, all: 0 }
  for (const column of [role, 'all'] as const) tally.statuses[status][column] += 1
  if (isGood(answer)) tally.succeeded.add(name)
  tally.ms.push(ms)
}

/** Counts a fault; returns whether it is the first of its kind. */
function isFirst(fault: string): boolean {
  const times = (tally.faults.get(fault) ?? 0) + 1
  tally.faults.set(fault, times)
  return times === 1
}

interface Bench {
  url: string
  db: pg.Pool
  companies: Company[]
  operations: Operation[]
}

const nameOf = ({ method, path: where }: Operation) => `${method} ${where}`

/** Sends the requests of a batch, all by one caller to one operation. */
async function run(bench: Bench, batch: number, tokens: Map<string, string>): Promise<void> {
  const { url, db, companies, operations } = bench
  const place = batch % operations.length
  const round = Math.floor(batch / operations.length)
  const operation = operations[place] as Operation
  const name = nameOf(operation)
  // A different caller in each round, so that every caller reaches every operation.
  const role = CALLERS[(place + round) % CALLERS.length] as Role
  const [own, other] = [round, round + 1].map((at) => companies[at % 2]) as [Company, Company]
  const member = own.members[batch % own.members.length]
  const user = { owner: own.owner, member, nobody: undefined }[role]
  let token = tokens.get(user ?? '') ?? ''
  /** The kind of fault that fast-check is shrinking. */
  let chased: string | undefined
  const attempt = async (request: Asked) => {
    if (user) token ||= await openSession(db, own.id, user)
    const headers = { ...(token && bearer(token)), ...request.headers, ...fromElsewhere() }
    let answer = await ask(url, { ...request, headers })
    if (isLate(answer)) {
      tally.late.push(answer.ms)
      // A pause of the machine is not a fault.
      answer = await ask(url, { ...request, headers })
    }
    if (answer.status === 401 && token) {
      tally.renewed += 1
      token = ''
    }
    // A caller who signs in with the right password is authenticated, so the response can contain
    // company data.
    const signsIn = operation.path === '/api/login' && answer.status === 200
    const others = role === 'nobody' ? companies : [other]
    const fault = leakIn(answer, request, signsIn ? [] : others) ?? faultOf(operation, answer)
    if (!chased) {
      count(role, name, answer)
      if (fault && isFirst(`${name}: ${fault.kind}`)) chased = fault.kind
    }
    if (!fault || fault.kind !== chased) return
    const { body, ...rest } = request
    const sent = JSON.stringify({ ...rest, body: body?.toString() })
    const what = `${name} as ${role}: ${fault.kind}, ${answer.status}, ${fault.says}`
    throw new Error(`${what}\n  seed ${SEED}, batch ${batch}: ${sent}`)
  }
  const requests = requestsTo(operation, idsIn(operation.path, own, other))
  const seed = (SEED + Math.imul(batch, 0x9e3779b1)) | 0
  const options = { seed, numRuns: BATCH, interruptAfterTimeLimit: LONGEST_BATCH_MS }
  const { errorInstance } = await fc.check(fc.asyncProperty(requests, attempt), options)
  if (user) tokens.set(user, token)
  if (errorInstance instanceof Error) console.log(`\n${errorInstance.message}`)
}

/** Yields batch numbers until enough requests are sent; repairs the companies periodically. */
function* batches(db: pg.Pool, companies: Company[]): Generator<number, void> {
  for (let batch = 0; tally.ms.length < REQUESTS && Date.now() < ENDS; batch += 1) {
    if (batch % TENDED_EVERY === TENDED_EVERY - 1)
      for (const company of companies) void tend(db, company)
    if (batch % TOLD_EVERY === TOLD_EVERY - 1)
      console.log(`${tally.ms.length} requests, ${tally.faults.size} kinds of faults`)
    yield batch
  }
}

/** The median memory in megabytes between two fractions of the requests. */
function memoryOf(from: number, to: number): number {
  const { length } = tally.memory
  return median(tally.memory.slice(Math.floor(from * length), Math.ceil(to * length)))
}

/** Prints what was found; returns whether it is bad. */
function report(operations: Operation[], seconds: number): boolean {
  const { ms, late, statuses, succeeded, faults, renewed } = tally
  const names = operations.map(nameOf).filter((name) => !succeeded.has(name))
  const growth = memoryOf(0.75, 1) / memoryOf(0, 0.25)
  const eighths = Array.from({ length: 8 }, (_, at) => Math.round(memoryOf(at / 8, (at + 1) / 8)))
  const [middle, high, most] = [median(ms), quantile(ms, 0.99), Math.max(...late, quantile(ms, 1))]
  console.table(statuses)
  for (const [fault, times] of faults) console.log(`${fault}: ${times} times`)
  console.log(`never with success: ${names.join(', ') || 'none'}`)
  const line = [
    `seed ${SEED}`,
    `${ms.length} requests in ${seconds} s`,
    `${succeeded.size} of ${operations.length} operations with success`,
    `${faults.size} kinds of faults`,
    `p50 ${Math.round(middle)} ms, p99 ${Math.round(high)} ms, at most ${Math.round(most)} ms, ${late.length} late once`,
    `memory by eighths ${eighths.join(', ')} MB, last quarter ${growth.toFixed(3)} of the first`,
    `${renewed} sessions renewed`,
  ]
  console.log(line.join('; '))
  return faults.size > 0 || !(growth <= MAX_GROWTH)
}

async function fuzz({ url, pid }: Product, db: pg.Pool): Promise<boolean> {
  const document = await fetch(`${url}/api/openapi.json`)
  const operations = operationsIn(await document.json())
  const companies = [
    await enter(db, DEMO.email, 'canary0z'),
    await enter(db, 'owner@alnoor.example', 'canary1z'),
  ]
  const began = Date.now()
  const waiting = ONLY < 0 ? batches(db, companies) : [ONLY].values()
  const work = async () => {
    /** Each user has a session on each connection, and a new one after it has ended. */
    const tokens = new Map<string, string>()
    for (const batch of waiting) {
      await run({ url, db, companies, operations }, batch, tokens)
      tally.memory.push(residentOf(pid))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return report(operations, Math.round((Date.now() - began) / 1_000))
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
