import { setTimeout as sleep } from 'node:timers/promises'
import type { BoundProcess } from '#ops/embedded/bound-process.ts'
import { dataOf } from '#ops/embedded/cluster.ts'
import { hasCode, reasonIn } from '#ops/embedded/error.ts'
import type { Home } from '#ops/embedded/home.ts'
import { removePidFile } from '#ops/embedded/pidfile.ts'
import { workersIn } from '#ops/embedded/process.ts'

export interface Supervised {
  /** PostgreSQL ended without `stop` and was started again. */
  onRestart?: (detail: string) => void
  /** PostgreSQL ended without `stop` too often, or could not be restarted: it stays down. */
  onUnexpectedExit?: (detail: string) => void
  /** The number of deaths within a minute after which it is not restarted; 3 by default. */
  mostDeaths?: number
  /** Milliseconds that `stop` gives PostgreSQL for a clean shutdown; 10 000 by default. */
  patience?: number
}

interface Keeping extends Supervised {
  home: Home
  start: () => Promise<BoundProcess>
  /** Frees the data folder when PostgreSQL has ended for good. */
  release: () => void
}

const COUNTED_MS = 60_000
/**
 * Restart attempts end after this time. The leftovers of a dead postmaster vanish quickly, but not
 * on a busy machine.
 */
const TRIED_MS = 15_000
const PAUSE_MS = 100

/**
 * Ends leftover workers first: they hold the shared memory until their query ends, and no new
 * postmaster can start until then.
 */
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

/** Restarts PostgreSQL when it dies, until it is stopped or dies too often. */
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
    if (!hasCode(error, 'ESRCH')) throw error // it has just ended by itself
  }
}
