import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support.ts'

const LEASE = 'Renew the lease'

/** The kit's calendar: November 2026, its today the 18th. */
async function open(page: Page) {
  await page.goto('/dev/kit#agenda')
  const day = (date: string): Locator => page.locator(`[data-day="${date}"]`)
  await expect(day('2026-11-18')).toBeVisible()
  return day
}

const middle = async (place: Locator) => {
  const box = await place.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) - 12 }
}

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('on the kit a long press drags a chip, and a short one opens it', async ({ page }) => {
    const day = await open(page)
    const chip = day('2026-11-18').getByRole('button', { name: LEASE })
    await chip.tap()
    await expect(page.getByRole('alertdialog')).toHaveCount(1)
    const client = await page.context().newCDPSession(page)
    const box = await chip.boundingBox()
    const start = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 }
    const end = await middle(day('2026-11-12'))
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (typeof start)[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', start)
    // What goes with the finger tells that the chip is held.
    const held = page.locator('div.fixed[aria-hidden="true"]', { hasText: LEASE })
    await expect(held).toBeVisible()
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', {
        x: start.x + ((end.x - start.x) * step) / 8,
        y: start.y + ((end.y - start.y) * step) / 8,
      })
    await touch('touchEnd')
    await expect(day('2026-11-12').getByRole('button', { name: LEASE })).toBeVisible()
  })
})
