import type { Locator, Page } from '@playwright/test'
import { expect } from './support.ts'

/** Stops the page's clock a little ahead, since it runs on until the browser hears of it. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)

const STEP_MS = 100

/** What is said while the clock stands: it comes, is there until just before its time is over, and goes. */
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
