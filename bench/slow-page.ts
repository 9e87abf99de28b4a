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
