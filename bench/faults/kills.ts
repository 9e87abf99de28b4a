import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, isGood, isLater } from '../ask.ts'
import { get, keyed, newTask } from '../cases.ts'
import { childrenOf } from '../cpu.ts'
import type { Part } from '../harness.ts'
import type { Installation } from '../installation.ts'
import { median, p99 } from '../numbers.ts'
import { until } from '../until.ts'
import { Verdict } from '../verdict.ts'
import { type Employer, Workers } from '../workers.ts'

const SERVER_KILLS = 200
const WRITERS = 6
const AT_WORK_MS = 400
const READY_MS = 2_000
const TOLD_EVERY = 20

/** The options of a part of the gate. */
export interface Wanted {
  /** The number of kills; with 0 that of the part. */
  rounds: number
  /** The machine has other load: times are reported but not judged. */
  isBusy: boolean
}

const listed = (odd: ReadonlyMap<string, number>): string =>
  [...odd].map(([what, n]) => `${what} × ${n}`).join(', ')

/** Prints the state of the journal after every `TOLD_EVERY` kills. */
async function tell(place: Installation, { journal }: Workers, kills: number) {
  if (kills % TOLD_EVERY > 0) return
  const account = await place.accountOf(structuredClone(journal))
  console.log(JSON.stringify({ kills, ...account }))
}

/** Ends the workers; judges the journal, the recount and the responses. */
export async function reckon(place: Installation, workers: Workers) {
  await workers.end()
  const { acknowledged, lost, filesLost, twice } = await place.accountOf(workers.journal)
  const wrong = await place.verify()
  const verdict = new Verdict()
  verdict.claim({
    'what was acknowledged is there': lost + filesLost === 0,
    'nothing is there twice': twice === 0,
    [`a recount agrees: ${wrong[0] ?? ''}`]: wrong.length === 0,
    [`every reply is good or 503 with Retry-After: ${listed(workers.odd)}`]: workers.odd.size === 0,
  })
  const figures = [
    `${acknowledged} acknowledged, ${lost + filesLost} lost, ${twice} twice`,
    `${wrong.length} recounts differ, ${workers.refused} × 503, ${listed(workers.odd) || 'no other refusal'}`,
  ]
  return { verdict, figures: figures.join(', ') }
}

/**
 * kill -9 of the server under load; every write is retried with its key until it is acknowledged.
 */
export const killServer: Part<Wanted> = async (bench, { rounds, isBusy }) => {
  const kills = rounds || SERVER_KILLS
  const place = await bench.install()
  const way = { writers: WRITERS, readers: 2, isPatient: true }
  const workers = new Workers(await place.employer('Faults'), way)
  workers.begin()
  const ready: number[] = []
  while (ready.length < kills) {
    await workers.progress(WRITERS)
    await sleep(Math.random() * AT_WORK_MS)
    ready.push(await place.crash())
    await tell(place, workers, ready.length)
  }
  await workers.progress()
  const { verdict, figures } = await reckon(place, workers)
  const times = `ready again p50/p99 ${median(ready).toFixed(0)}/${p99(ready).toFixed(0)} ms`
  verdict.tell(`${kills} × kill -9: ${figures}, ${times}`)
  verdict.claim({ 'it is ready within 2 s': isBusy || p99(ready) <= READY_MS })
  return verdict
}

const DATABASE_KILLS = 100
/** By design, the third death within a minute ends the product; its operator then restarts it. */
const DEATHS_OF_A_START = 2
const SERVING_MS = 5_000

/** Whether a different PostgreSQL process reports that it accepts connections. */
function isBack(folder: string, before: number): boolean {
  try {
    const file = path.join(folder, 'postgres/data/postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    return Number(lines[0]) !== before && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** The milliseconds until a list is answered, from the kill and from PostgreSQL's recovery. */
function killPostgres({ folder, watched }: Installation, { url, token }: Employer) {
  const { postmaster } = watched
  const killed = performance.now()
  process.kill(postmaster, 'SIGKILL')
  let recovered: number | undefined
  return until(
    'the database is back',
    async () => {
      if (isBack(folder, postmaster)) recovered ??= performance.now()
      const isServed = isGood(await ask(url, get(token, '/tasks')))
      const now = performance.now()
      return (
        isServed &&
        recovered !== undefined && { inAll: now - killed, afterRecovery: now - recovered }
      )
    },
    { ms: 120_000, everyMs: 20 },
  )
}

/**
 * kill -9 of PostgreSQL under load: the product keeps running and answers 503 during the outage.
 */
export const killDatabase: Part<Wanted> = async (bench, { rounds }) => {
  const kills = rounds || DATABASE_KILLS
  const place = await bench.install()
  const employer = await place.employer('Faults')
  const workers = new Workers(employer, { writers: 6, readers: 2, isPatient: true })
  const inAll: number[] = []
  const afterRecovery: number[] = []
  let deaths = 0
  let unanswered = 0
  workers.begin()
  while (inAll.length < kills) {
    const before = workers.unanswered
    for (let death = 0; death < DEATHS_OF_A_START && inAll.length < kills; death += 1) {
      await workers.progress()
      await sleep(Math.random() * AT_WORK_MS)
      const outage = await killPostgres(place, employer)
      inAll.push(outage.inAll)
      afterRecovery.push(outage.afterRecovery)
      if (!place.isAlive) deaths += 1
      await tell(place, workers, inAll.length)
    }
    await workers.progress()
    unanswered += workers.unanswered - before
    await place.stop()
    await place.start()
  }
  const { verdict, figures } = await reckon(place, workers)
  const after = Math.max(...afterRecovery)
  const times = `a list again ${median(inAll).toFixed(0)}/${p99(inAll).toFixed(0)} ms after the kill (p50/p99), ${after.toFixed(0)} ms at most after recovery`
  verdict.tell(
    `${kills} × kill -9 of PostgreSQL (product started anew after each second): ${figures}, the server died ${deaths} times and left ${unanswered} requests without a reply, ${times}`,
  )
  verdict.claim({
    'the server lives on and answers': deaths + unanswered === 0,
    'it serves within 5 s of the recovery': after <= SERVING_MS,
  })
  return verdict
}

const HANGS = 5
const STOPPED_MS = 10_000
const EVERY_MS = 250
const LONGEST_MS = 5_000
const BACK_MS = 2_000

const write = (employer: Employer) =>
  ask(employer.url, keyed(newTask(employer, { title: randomUUID() })))
const read = ({ url, token }: Employer) => ask(url, get(token, '/tasks'))

const signalAll = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) process.kill(pid, name)
}

/**
 * Sends requests while PostgreSQL is stopped; returns their responses and the time until a write
 * succeeds again.
 */
async function stopFor(ms: number, { watched }: Installation, employer: Employer) {
  const family = [watched.postmaster, ...childrenOf(watched.postmaster)]
  const probes: Promise<Answer>[] = []
  signalAll(family, 'SIGSTOP')
  try {
    for (const end = performance.now() + ms; performance.now() < end; await sleep(EVERY_MS))
      probes.push(probes.length % 2 === 0 ? write(employer) : read(employer))
  } finally {
    signalAll(family, 'SIGCONT')
  }
  const back = performance.now()
  while (!isGood(await write(employer))) await sleep(10)
  return { backMs: performance.now() - back, probes: await Promise.all(probes) }
}

/**
 * PostgreSQL hangs for ten seconds: requests get 503 quickly, and succeed as soon as it resumes.
 */
export const hangDatabase: Part<Wanted> = async (bench, wanted) => {
  const rounds = wanted.rounds || HANGS
  const place = await bench.install()
  const employer = await place.employer('Faults')
  const workers = new Workers(employer, { writers: 2, readers: 1, isPatient: true })
  const probes: Answer[] = []
  let backMs = 0
  workers.begin()
  for (let round = 0; round < rounds; round += 1) {
    await workers.progress()
    const hung = await stopFor(STOPPED_MS, place, employer)
    probes.push(...hung.probes)
    backMs = Math.max(backMs, hung.backMs)
  }
  const { verdict, figures } = await reckon(place, workers)
  const refused = probes.filter(isLater).length
  // A request sent just before PostgreSQL resumes can succeed.
  const other = probes.length - refused - probes.filter(isGood).length
  const longest = Math.max(...probes.map(({ ms }) => ms))
  verdict.tell(
    `${rounds} × SIGSTOP of PostgreSQL for ${STOPPED_MS / 1_000} s: ${probes.length} requests meanwhile, ${refused} × 503, ${other} neither that nor good, ${longest.toFixed(0)} ms at most; served again ${backMs.toFixed(0)} ms after SIGCONT at most; ${figures}`,
  )
  verdict.claim({
    'while it stands still every request gets 503': other === 0 && refused > 0,
    'within 5 s': wanted.isBusy || longest <= LONGEST_MS,
    'it serves as soon as PostgreSQL goes on': wanted.isBusy || backMs <= BACK_MS,
  })
  return verdict
}
