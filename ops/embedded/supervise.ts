import { setTimeout as sleep } from 'node:timers/promises'
import type { BoundProcess } from '#ops/embedded/bound-process.ts'
import { dataOf } from '#ops/embedded/cluster.ts'
import { hasCode, reasonIn } from '#ops/embedded/error.ts'
import type { Home } from '#ops/embedded/home.ts'
import { removePidFile } from '#ops/embedded/pidfile.ts'
import { workersIn } from '#ops/embedded/process.ts'

export interface Supervised {
  /** PostgreSQL ended without `stop` and is started again. */
  onRestart?: (detail: string) => void
  /** It ended without `stop` too often, or could not be started again: it stays away. */
  onUnexpectedExit?: (detail: string) => void
  /** The number of deaths within a minute after which it is not started again; 3 by default. */
  mostDeaths?: number
  /** Milliseconds that `stop` gives PostgreSQL to end in good order; 10 000 if not told. */
  patience?: number
}

interface Keeping extends Supervised {
  home: Home
  start: () => Promise<BoundProcess>
  /** Frees the data folder, once PostgreSQL has gone for good. */
  release: () => void
}

const COUNTED_MS = 60_000
/** What a dead postmaster leaves behind goes within moments; on a busy machine, within these. */
const TRIED_MS = 15_000
const PAUSE_MS = 100

/** Its workers hold the shared memory for as long as a query takes, and no successor starts beside them. */
async function startAgain({ home, start }: Keeping): Promise<BoundProcess> {
  for (const began = Date.now(); ; ) {
    for (const pid of workersIn(dataOf(home))) signal(pid, 'SIGQUIT')
    await sleep(PAUSE_MS)
    removePidFile(dataOf(home))
    try {
      return await start()
    } catch (error) {
      if (Date.now() - began > TRIED_MS) throw error
    }
  }
}

/** Lets PostgreSQL live on when it dies, until it is stopped or dies too often. */
export function supervise(first: BoundProcess, keeping: Keeping) {
  const { onRestart, onUnexpectedExit, mostDeaths = 3, patience = 10_000 } = keeping
  const deaths: number[] = []
  let postmaster = first
  let alive = true
  let stopping = false

  async function live(): Promise<void> {
    const how = await postmaster.ended
    alive = false
    if (stopping) return
    deaths.push(Date.now())
    const detail = `PostgreSQL ended (${how || 'clean exit'}): ${reasonIn(postmaster.log())}`
    const often = deaths.filter((at) => at > Date.now() - COUNTED_MS).length >= mostDeaths
    const again = often ? undefined : await startAgain(keeping).catch(() => undefined)
    if (!again) return onUnexpectedExit?.(detail)
    postmaster = again
    alive = true
    if (stopping) signal(postmaster.pid, 'SIGINT')
    else onRestart?.(detail)
    return live()
  }

  const gone = live().finally(keeping.release)
  return {
    get pid() {
      return postmaster.pid
    },
    async stop(): Promise<void> {
      stopping = true
      if (alive) signal(postmaster.pid, 'SIGINT')
      const impatient = setTimeout(() => signal(postmaster.pid, 'SIGQUIT'), patience)
      await gone
      clearTimeout(impatient)
    },
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error // it ended by itself in this very moment
  }
}
