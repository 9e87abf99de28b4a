import { enter, openDay, ownCompany, rowOf } from './my-day-support.ts'
import { expect, login, test } from './support.ts'
import { WORDS } from './translations.ts'

/** Records the badge of the installed app's icon; a browser in a story has no icon for it. */
type Badged = Window & { badge?: number; tellGone?: () => void }

test('the icon says how many duties are open, and nothing once its reader is gone', async ({
  page,
  context,
}) => {
  let isGone = false
  await page.exposeFunction('tellGone', () => {
    isGone = true
  })
  await page.addInitScript(() => {
    const shown = window as Badged
    navigator.setAppBadge = async (count) => {
      shown.badge = count ?? 0
    }
    navigator.clearAppBadge = async () => {
      shown.tellGone?.()
    }
  })
  const badge = () => page.evaluate(() => (window as Badged).badge)
  const { email } = await ownCompany('en')
  const company = await enter(context, await login(email), 'en')
  await openDay(page, company, 'en')
  await expect.poll(badge).toBe(3)
  await rowOf(page, 'en', 'oven').done.click()
  await expect.poll(badge).toBe(2)
  await page.locator('header').locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: WORDS.en.shell.signOut }).click()
  await expect.poll(() => isGone).toBe(true)
})
