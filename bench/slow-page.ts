import type { CDPSession, Page } from '@playwright/test'
import { rateFor, workOf } from '../e2e/slow-cpu.ts'

const TRIES = 5

declare global {
  interface Window {
    /** When the first card or row was painted, from the start of the navigation. */
    firstPaint: number | undefined
  }
}

/** Runs in the page, before its own code; names no function inside, which tsx would wrap. */
export function watch(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-board] [role=row], main tbody tr')) return
    observer.disconnect()
    // After the frame in which it stands, not before.
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark('first card')
        window.firstPaint = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}

/** Slows the page down; a machine that is slow by itself at the moment by so much less. */
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
