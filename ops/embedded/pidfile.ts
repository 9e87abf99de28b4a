import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmaster } from '#ops/embedded/process.ts'

interface Postmaster {
  /** In the file it is negative while somebody repairs the data with `postgres --single`. */
  pid: number
  /** Epoch seconds. */
  startedAt: number
  socketDir: string
  status: string
}

/** What the postmaster.pid of this data folder says; its process may be long dead. */
export function readPidFile(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , startedAt, , socketDir = '', , , status = ''] = lines
    return {
      pid: Math.abs(Number(pid)),
      startedAt: Number(startedAt),
      socketDir,
      status: status.trim(),
    }
  } catch {
    return undefined
  }
}

/**
 * The pid of a postmaster that holds this data. One whose Diwan was killed a moment ago gets the
 * time to go. A file of a dead process, or of one that is another program by now, does not count.
 */
export async function holderOf(data: string): Promise<number | undefined> {
  for (let waited = 0; ; waited += 20) {
    const found = readPidFile(data)
    if (!found || !isPostmaster(found.pid, data, found.startedAt)) return undefined
    if (waited > (found.status === 'stopping' ? 30_000 : 1000)) return found.pid
    await sleep(20)
  }
}

/** Of one that is gone. Call under the lock only. */
export const removePidFile = (data: string): void =>
  rmSync(path.join(data, 'postmaster.pid'), { force: true })

/** Resolves once this postmaster accepts connections, or when `alive` says no. */
export async function ready(data: string, pid: number, alive: () => boolean): Promise<void> {
  while (alive()) {
    const found = readPidFile(data)
    if (found?.pid === pid && found.status === 'ready') return
    await sleep(20)
  }
}
