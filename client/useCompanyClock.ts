import { useSyncExternalStore } from 'react'
import { companyClock } from '#client/session.ts'
import type { IsoDate } from '#shared/dates.ts'

export interface Clock {
  date: IsoDate
  time: string
  /** The time in epoch milliseconds. */
  now: number
}

const TICK_MS = 10_000

const read = (): Clock => ({ ...companyClock(), now: Date.now() })

let clock: Clock | undefined
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  const now = read()
  if (now.time === clock?.time && now.date === clock.date) return
  clock = now
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  if (watchers.size === 1) {
    timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    tick()
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
    clock = undefined
  }
}

function current(): Clock {
  clock ??= read()
  return clock
}

/**
 * The company's date and time, updated each minute and when the page becomes visible again. All
 * components share one clock: reading it per card of a board would dominate the cost of scrolling.
 */
export const useCompanyClock = (): Clock => useSyncExternalStore(watch, current)
