import { setTimeout as sleep } from 'node:timers/promises'
import type { BoundProcess } from '#ops/embedded/bound-process.ts'
import { getDataFolder } from '#ops/embedded/cluster.ts'
import { findReason, hasCode } from '#ops/embedded/error.ts'
import type { Home } from '#ops/embedded/home.ts'
import { removePidFile } from '#ops/embedded/pidfile.ts'
import { listWorkers } from '#ops/embedded/process.ts'

export interface SupervisionOptions {
  /** PostgreSQL ended without `stop` and was started again. */
  onRestart?: (detail: string) => void
  /** PostgreSQL ended without `stop` too often, or could not be restarted: it stays down. */
  onUnexpectedExit?: (detail: string) => void
  /** The number of deaths within a minute after which it is not restarted; 3 by default. */
  maxExits?: number
  /** Milliseconds that `stop` gives PostgreSQL for a clean shutdown; 10 000 by default. */
  stopTimeoutMs?: number
}

interface SupervisionContext extends SupervisionOptions {
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
async function restart({ home, start }: SupervisionContext): Promise<BoundProcess> {
  for (const began = Date.now(); ; ) {
    for (const pid of listWorkers(getDataFolder(home))) signal(pid, 'SIGQUIT')
    await sleep(PAUSE_MS)
    removePidFile(getDataFolder(home))
    try {
      return await start()
    } catch (error) {
      if (Date.now() - began > TRIED_MS) throw error
    }
  }
}

/** Restarts PostgreSQL when it dies, until it is stopped or dies too often. */
export function supervise(first: BoundProcess, keeping: SupervisionContext) {
  const { onRestart, onUnexpectedExit, maxExits = 3, stopTimeoutMs = 10_000 } = keeping
  const deaths: number[] = []
  let postmaster = first
  let alive = true
  let stopping = false

  async function monitor(): Promise<void> {
    const how = await postmaster.ended
    alive = false
    if (stopping) return
    deaths.push(Date.now())
    const detail = `PostgreSQL ended (${how || 'clean exit'}): ${findReason(postmaster.log())}`
    const often = deaths.filter((at) => at > Date.now() - COUNTED_MS).length >= maxExits
    const again = often ? undefined : await restart(keeping).catch(() => undefined)
    if (!again) return onUnexpectedExit?.(detail)
    postmaster = again
    alive = true
    if (stopping) signal(postmaster.pid, 'SIGINT')
    else onRestart?.(detail)
    return monitor()
  }

  const gone = monitor().finally(keeping.release)
  return {
    get pid() {
      return postmaster.pid
    },
    async stop(): Promise<void> {
      stopping = true
      if (alive) signal(postmaster.pid, 'SIGINT')
      const impatient = setTimeout(() => signal(postmaster.pid, 'SIGQUIT'), stopTimeoutMs)
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
