import type { Locator } from '@playwright/test'
import { expect } from './support.ts'

/** Performs and counts the user's actions; filling in or choosing a field counts as one. */
export function hand() {
  const taps: string[] = []
  const began = Date.now()
  const count = async (what: Locator, act: () => Promise<unknown>) => {
    await expect(what).toBeVisible()
    await act()
    taps.push(String(what).replace(/^locator\(|\)$/g, ''))
  }
  return {
    taps,
    tap: (what: Locator) => count(what, () => what.click()),
    type: (what: Locator, text: string) => count(what, () => what.fill(text)),
    /** Types into a field that is no plain one, key by key. */
    press: (what: Locator, text: string) =>
      count(what, async () => {
        await what.click()
        await what.page().keyboard.type(text)
      }),
    pick: (what: Locator, option: string) => count(what, () => what.selectOption(option)),
    seconds: () => ((Date.now() - began) / 1000).toFixed(1),
  }
}
export type Hand = ReturnType<typeof hand>
