import type { Page } from '@playwright/test'
import { enter, openDay, ownCompany, rowOf } from './my-day-support.ts'
import { oneLanguage } from './smoke.ts'
import { axeFindings, expect, LANGUAGES, scrollsSideways, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

const PAGES = ['dashboard-default', 'routine-task', 'one-time-task?view=board', 'company-settings']

/** Whether the focused element looks different from the same element without the focus. */
const focusIsSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    const looks = () => {
      const { outlineStyle, outlineWidth, borderColor } = getComputedStyle(one)
      return `${outlineStyle === 'none' ? '' : outlineWidth} ${borderColor}`
    }
    const focused = looks()
    one.blur()
    const bare = looks()
    one.focus()
    return focused !== bare
  })

for (const locale of LANGUAGES) {
  test.describe(`at 200 % zoom, ${locale}`, () => {
    // The size of a 1440 by 900 window at this zoom.
    test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

    test(`a duty is reported, and no page hides or cuts off anything, ${locale}`, async ({
      page,
      context,
    }) => {
      const company = await ownCompany(locale)
      const address = await enter(context, company.owner, locale)
      for (const one of PAGES) {
        await page.goto(`${address}/${one}`)
        await settle(page)
        expect(await scrollsSideways(page), one).toBe(false)
      }
      await openDay(page, address, locale)
      await rowOf(page, locale, 'oven').done.click()
      await expect.poll(() => company.reportOf('oven')).toMatchObject({ status: 'done' })
      expect(await scrollsSideways(page)).toBe(false)
    })
  })
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  test(`with forced colours a duty is reported by keyboard, and the focus is seen, ${locale}`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    await page.goto(`${address}/dashboard-default`)
    await settle(page)
    for (let times = 0; times < 8; times += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsSeen(page), `after ${times + 1} presses of Tab`).toBe(true)
    }
    await openDay(page, address, locale)
    await rowOf(page, locale, 'oven').done.focus()
    expect(await focusIsSeen(page)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => company.reportOf('oven')).toMatchObject({ status: 'done' })
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
  })

  test(`on a slow network a page says at once that it comes, and a duty is reported, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 400, downloadThroughput: 125_000, uploadThroughput: 125_000 },
    })
    await page.goto(`${address}/dashboard-default`)
    const link = page
      .locator('aside')
      .getByRole('link', { name: WORDS[locale].shell.routineTask, exact: true })
    await link.click()
    // The page's heading or a placeholder is visible long before the day has loaded.
    await expect(page.locator('main').locator('h1, [aria-busy="true"]').first()).toBeVisible()
    await settle(page)
    await rowOf(page, locale, 'oven').done.click()
    await expect.poll(() => company.reportOf('oven')).toMatchObject({ status: 'done' })
  })
}
