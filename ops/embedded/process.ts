import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { ENVIRONMENT } from '#ops/embedded/account.ts'
import { hasCode } from '#ops/embedded/error.ts'

/** Matches any process with this pid, because the system hides its identity. */
const HIDDEN = 'hidden'

/** Identifies a process among earlier and later ones with the same pid; undefined = dead. */
export function findIdentity(pid: number): string | undefined {
  let foreign = false
  try {
    process.kill(pid, 0)
  } catch (error) {
    foreign = hasCode(error, 'EPERM')
    if (!foreign) return undefined
  }
  if (process.platform !== 'linux') return startText(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}-${fields[19]}`
  } catch {
    return foreign ? HIDDEN : undefined
  }
}

export function isAlive(pid: number, known: string): boolean {
  const now = findIdentity(pid)
  return now !== undefined && (now === known || now === HIDDEN)
}

/**
 * Whether the process is the postmaster of this data folder, and not another program that got the
 * pid later. `startedAt`: epoch seconds from the postmaster's pid file.
 */
export function isPostmaster(pid: number, data: string, startedAt: number): boolean {
  const now = findIdentity(pid)
  if (now === undefined || now === HIDDEN) return now === HIDDEN
  if (process.platform !== 'linux') {
    return Math.abs(Date.parse(`${now} UTC`) / 1000 - startedAt) < 3
  }
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)) return true
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
  } catch {
    return false
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return true // root in a container cannot read it: refusing is safer than running twice
  }
}

/**
 * The PostgreSQL processes that work in a data folder. Always empty on systems other than Linux.
 */
export function listWorkers(data: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(data)
  return readdirSync('/proc').flatMap((name) => {
    const pid = /^\d+$/.test(name) ? Number(name) : 0
    if (pid === 0) return []
    try {
      const isOurs = readlinkSync(`/proc/${pid}/cwd`) === folder
      return isOurs && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' ? [pid] : []
    } catch {
      return [] // it has exited, or it belongs to another account
    }
  })
}

function startText(pid: number): string | undefined {
  const options = { encoding: 'utf8', env: ENVIRONMENT } as const
  const text = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).stdout?.trim()
  return text || undefined
}
