import { readdirSync, readFileSync } from 'node:fs'
import { childrenOf } from './cpu.ts'

const KB_PER_MB = 1_024

/** Reads a line of a process's file in /proc, in MB; 0 if the process has just ended. */
function megabytes(pid: number, file: string, name: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / KB_PER_MB
  } catch {
    return 0
  }
}

export const residentOf = (pid: number): number => megabytes(pid, 'status', 'VmRSS')

/**
 * Memory in MB of a process with its children, shared memory counted once. `own` excludes shared
 * memory, which PostgreSQL fills completely over time.
 */
export function residentOfFamily(pid: number): { all: number; own: number } {
  const family = [pid, ...childrenOf(pid)]
  const sum = (name: string) =>
    family.reduce((all, one) => all + megabytes(one, 'smaps_rollup', name), 0)
  return { all: sum('Pss'), own: sum('Pss_Anon') }
}

export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
