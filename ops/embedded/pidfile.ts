import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmaster } from '#ops/embedded/process.ts'

interface Postmaster {
  /** In the file it is negative while `postgres --single` repairs the data. */
  pid: number
  /** Epoch seconds. */
  startedAt: number
  socketDir: string
  status: string
}

/** The contents of this data folder's postmaster.pid. The process may no longer exist. */
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
 * The pid of a postmaster that holds this data. Waits briefly for one whose Diwan was just killed.
 * Ignores a file whose process is dead or whose pid now belongs to another program.
 */
export async function findHolder(data: string): Promise<number | undefined> {
  for (let waited = 0; ; waited += 20) {
    const found = readPidFile(data)
    if (!found || !isPostmaster(found.pid, data, found.startedAt)) return undefined
    if (waited > (found.status === 'stopping' ? 30_000 : 1000)) return found.pid
    await sleep(20)
  }
}

/** Removes the file of a dead postmaster. Call it only while holding the lock. */
export const removePidFile = (data: string): void =>
  rmSync(path.join(data, 'postmaster.pid'), { force: true })

/** Resolves when this postmaster accepts connections, or when `alive` returns false. */
export async function waitUntilReady(
  data: string,
  pid: number,
  alive: () => boolean,
): Promise<void> {
  while (alive()) {
    const found = readPidFile(data)
    if (found?.pid === pid && found.status === 'ready') return
    await sleep(20)
  }
}
