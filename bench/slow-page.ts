import type { CDPSession, Page } from '@playwright/test'
import { rateFor, workOf } from '../e2e/slow-cpu.ts'

const TRIES = 5

declare global {
  interface Window {
    /** The time when the first card or row was painted, since the start of the navigation. */
    firstPaint: number | undefined
  }
}

/**
 * Runs in the page before its own code; contains no named functions, because tsx would wrap them.
 */
export function watch(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-board] [role=row], main tbody tr')) return
    observer.disconnect()
    // Waits until after the frame that paints it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark('first card')
        window.firstPaint = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Throttles the page's CPU; a machine that is currently slow is throttled less. Returns the rate.
 */
export async function slowDown({
  page,
  client,
}: {
  page: Page
  client: CDPSession
}): Promise<number> {
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const rate = rateFor(await workOf(page, TRIES))
  await client.send('Emulation.setCPUThrottlingRate', { rate })
  return rate
}

/** The time for a page to finish its work after a user's action. */
const SETTLING_MS = 700

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** In microseconds: wall-clock time, and CPU time of the thread. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** Tasks of the page's main thread, in milliseconds. */
export interface Tasks {
  /** The longest task: CPU time of the thread, and wall-clock time. */
  longest: { ran: number; took: number }
  /** The total time before the mark in which tasks had started but had no CPU core. */
  lost: number
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

function tasksOf(events: readonly TraceEvent[], mark: string): Tasks {
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = events.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)),
  )
  const end = events.find(({ name }) => name === mark)?.ts ?? 0
  const before = tasks.filter(({ ts }) => ts < end)
  return {
    longest: {
      ran: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
      took: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1_000,
    },
    lost: before.reduce((sum, { dur = 0, tdur = 0 }) => sum + Math.max(0, dur - tdur), 0) / 1_000,
  }
}

/**
 * Records the tasks during an action and until it has settled. `ran` is the thread's CPU time,
 * throttling included; it excludes the time in which other programs used the core. On an otherwise
 * idle machine it equals `took`.
 */
export async function tasksWhile(
  { page, client }: { page: Page; client: CDPSession },
  act: () => Promise<unknown>,
  mark = '',
): Promise<Tasks> {
  const events: TraceEvent[] = []
  const gather = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  client.on('Tracing.dataCollected', gather)
  const includedCategories = ['toplevel', 'blink.user_timing', '__metadata']
  const traceConfig = { includedCategories, excludedCategories: ['*'] }
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  try {
    await act()
    await page.waitForTimeout(SETTLING_MS)
  } finally {
    const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
    await client.send('Tracing.end')
    await complete
    client.off('Tracing.dataCollected', gather)
  }
  return tasksOf(events, mark)
}
