import type { Locator, Page } from '@playwright/test'
import { expect } from './support.ts'

/**
 * Pauses the page's clock slightly in the future, since it runs until the browser handles the call.
 */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)

const STEP_MS = 100

/**
 * Asserts, with the clock paused, that a message appears, stays until just before its time ends,
 * and disappears.
 */
export async function staysFor(said: Locator, ms: number): Promise<void> {
  const { clock } = said.page()
  const comes = async () => {
    await clock.runFor(STEP_MS / 4)
    return said.isVisible()
  }
  await expect.poll(comes, { intervals: [50] }).toBe(true)
  for (let stood = 0; stood < ms - STEP_MS; stood += STEP_MS) {
    expect(await said.isVisible(), `after ${stood} ms`).toBe(true)
    await clock.runFor(STEP_MS)
  }
  expect(await said.isVisible(), 'just before its end').toBe(true)
  await clock.runFor(3 * STEP_MS)
  await expect(said).toBeHidden()
}
