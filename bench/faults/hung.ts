import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, isGood } from '../ask.ts'
import { bearer, post } from '../cases.ts'
import { childrenOf } from '../cpu.ts'
import { type Employer, Workers } from '../journal.ts'
import { postgresIn } from '../processes.ts'
import { faultsOf, Installation, type Part } from './installation.ts'
import { reckon } from './server.ts'

const ROUNDS = 5
const STOPPED_MS = 10_000
const EVERY_MS = 250
const LONGEST_MS = 5_000
const BACK_MS = 2_000

function probe({ url, token, userId }: Employer, isWrite: boolean): Promise<Answer> {
  const headers = { ...bearer(token), 'idempotency-key': randomUUID() }
  const body = { title: randomUUID(), assigned_user_id: [userId] }
  const request = isWrite
    ? post('/api/tasks', body, headers)
    : { path: '/api/tasks', headers: bearer(token) }
  return ask(url, request)
}

const signalAll = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) process.kill(pid, name)
}

/**
 * Sends requests while PostgreSQL is stopped; returns their responses and the time until a write
 * succeeds again.
 */
async function stopFor(ms: number, { folder }: Installation, employer: Employer) {
  const { pid } = postgresIn(folder)
  const family = [pid, ...childrenOf(pid)]
  const probes: Promise<Answer>[] = []
  signalAll(family, 'SIGSTOP')
  try {
    for (const end = performance.now() + ms; performance.now() < end; await sleep(EVERY_MS))
      probes.push(probe(employer, probes.length % 2 === 0))
  } finally {
    signalAll(family, 'SIGCONT')
  }
  const back = performance.now()
  while (!isGood(await probe(employer, true))) await sleep(10)
  return { backMs: performance.now() - back, probes: await Promise.all(probes) }
}

/**
 * PostgreSQL hangs for ten seconds: requests get 503 quickly, and succeed as soon as it resumes.
 */
export const hangDatabase: Part = async ({ rounds = ROUNDS, isBusy }) => {
  const place = await Installation.open()
  try {
    const employer = await place.employer()
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
    const { claims, figures } = await reckon(place, workers)
    const refused = probes.filter(({ status, headers }) => status === 503 && headers['retry-after'])
    // A request sent just before PostgreSQL resumes can succeed.
    const other = probes.length - refused.length - probes.filter(isGood).length
    const longest = Math.max(...probes.map(({ ms }) => ms))
    return {
      figures: `${rounds} × SIGSTOP of PostgreSQL for ${STOPPED_MS / 1_000} s: ${probes.length} requests meanwhile, ${refused.length} × 503, ${other} neither that nor good, ${longest.toFixed(0)} ms at most; served again ${backMs.toFixed(0)} ms after SIGCONT at most; ${figures}`,
      faults: faultsOf({
        ...claims,
        'while it stands still every request gets 503': other === 0 && refused.length > 0,
        'within 5 s': isBusy || longest <= LONGEST_MS,
        'it serves as soon as PostgreSQL goes on': isBusy || backMs <= BACK_MS,
      }),
    }
  } finally {
    await place.close()
  }
}
