import { readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { alreadyRunning, hasCode } from '#ops/embedded/error.ts'
import { findIdentity, isAlive } from '#ops/embedded/process.ts'

const FREE = 'free'

/**
 * Makes this process the only one that may prepare or run the cluster in `home`, until the returned
 * function is called or the process dies. The lock is a numbered symlink, created atomically. A new
 * holder uses a higher number instead of removing a dead lock, so two cannot both win.
 */
export function acquireLock(home: string, dataDir: string): () => void {
  const file = (number: number): string => path.join(home, `lock.${number}`)
  for (;;) {
    const last = newest(home)
    const holder = last === 0 ? FREE : textOf(file(last))
    if (holder === undefined) continue
    const [pid, ...rest] = holder.split(' ')
    if (holder !== FREE && isAlive(Number(pid), rest.join(' '))) {
      throw alreadyRunning(dataDir, Number(pid))
    }
    const mine = last + 1
    if (!create(file(mine))) continue
    if (newest(home) !== mine) {
      rmSync(file(mine), { force: true })
      continue
    }
    for (const older of numbers(home)) if (older < mine) rmSync(file(older), { force: true })
    return () => release(file(mine))
  }
}

/** The highest number stays, marked as free: restarting at 1 could let two holders in. */
function release(file: string): void {
  try {
    rmSync(`${file}.free`, { force: true })
    symlinkSync(FREE, `${file}.free`)
    renameSync(`${file}.free`, file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error // somebody removed the whole folder
  }
}

function create(file: string): boolean {
  try {
    symlinkSync(`${process.pid} ${findIdentity(process.pid)}`, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function textOf(file: string): string | undefined {
  try {
    return readlinkSync(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const newest = (home: string): number => Math.max(0, ...numbers(home))

function numbers(home: string): number[] {
  return readdirSync(home).flatMap((name) => {
    const number = /^lock\.(\d+)$/.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
}
