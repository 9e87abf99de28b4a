import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, isGood } from '../ask.ts'
import { bearer } from '../cases.ts'
import { type Employer, Workers } from '../journal.ts'
import { quantile } from '../numbers.ts'
import { postgresIn } from '../processes.ts'
import { faultsOf, Installation, type Part } from './installation.ts'
import { reckon, tell } from './server.ts'

const KILLS = 100
/** By design, the third death within a minute ends the product; its operator then restarts it. */
const DEATHS_OF_A_START = 2
const AT_WORK_MS = 400
const LOOK_MS = 20
const SERVING_MS = 5_000
const PATIENCE_MS = 120_000

/** Whether a different PostgreSQL process reports that it accepts connections. */
function isBack(folder: string, before: number): boolean {
  try {
    const lines = readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split(
      '\n',
    )
    return Number(lines[0]) !== before && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

interface Outage {
  /** Milliseconds until a list is answered, from the kill and from PostgreSQL's recovery. */
  inAll: number
  afterRecovery: number
}

async function killPostgres({ folder }: Installation, { url, token }: Employer): Promise<Outage> {
  const { pid } = postgresIn(folder)
  const killed = performance.now()
  process.kill(pid, 'SIGKILL')
  let recovered: number | undefined
  while (performance.now() - killed < PATIENCE_MS) {
    if (recovered === undefined && isBack(folder, pid)) recovered = performance.now()
    const request = { path: '/api/tasks', headers: bearer(token) }
    const isServed = isGood(await ask(url, request))
    const now = performance.now()
    if (isServed && recovered) return { inAll: now - killed, afterRecovery: now - recovered }
    await sleep(LOOK_MS)
  }
  throw new Error('The database did not come back')
}

/**
 * kill -9 of PostgreSQL under load: the product keeps running and answers 503 during the outage.
 */
export const killDatabase: Part = async ({ rounds = KILLS }) => {
  const place = await Installation.open()
  try {
    const employer = await place.employer()
    const workers = new Workers(employer, { writers: 6, readers: 2, isPatient: true })
    const outages: Outage[] = []
    let deaths = 0
    let unanswered = 0
    workers.begin()
    while (outages.length < rounds) {
      const before = workers.unanswered
      for (let death = 0; death < DEATHS_OF_A_START && outages.length < rounds; death += 1) {
        await workers.progress()
        await sleep(Math.random() * AT_WORK_MS)
        outages.push(await killPostgres(place, employer))
        if (!place.isAlive) deaths += 1
        await tell(place, workers, outages.length)
      }
      await workers.progress()
      unanswered += workers.unanswered - before
      await place.stop()
      await place.start()
    }
    const { claims, figures } = await reckon(place, workers)
    const after = Math.max(...outages.map(({ afterRecovery }) => afterRecovery))
    const inAll = outages.map((one) => one.inAll)
    const times = `a list again ${quantile(inAll, 0.5).toFixed(0)}/${quantile(inAll, 0.99).toFixed(0)} ms after the kill (p50/p99), ${after.toFixed(0)} ms at most after recovery`
    return {
      figures: `${rounds} × kill -9 of PostgreSQL (product started anew after each second): ${figures}, the server died ${deaths} times and left ${unanswered} requests without a reply, ${times}`,
      faults: faultsOf({
        ...claims,
        'the server lives on and answers': deaths + unanswered === 0,
        'it serves within 5 s of the recovery': after <= SERVING_MS,
      }),
    }
  } finally {
    await place.close()
  }
}
