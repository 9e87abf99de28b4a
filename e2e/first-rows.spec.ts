import type { Page } from '@playwright/test'
import { oneLanguage } from './smoke.ts'
import { choose, expect, OWNERS, settle, signInAs, test } from './support.ts'

/** The list pages with the selector of their first item: a row, a card, or the day strip. */
const LISTS = {
  'one-time-task': 'main tbody tr, main li',
  project: 'main li',
  team: 'main tbody tr, main li',
  'manage-routine-task': 'main tbody tr, main li',
  department: 'main li',
  'routine-task': 'main li',
  'task-reports': 'main li',
  activity: 'main li',
} as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const topOfFirst = (page: Page, first: string) =>
  page
    .locator(first)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  for (const size of SIZES)
    test(`a list begins in the upper third of the screen, ${locale}, ${size.width} px`, async ({
      page,
      context,
    }) => {
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.setViewportSize(size)
      for (const [address, first] of Object.entries(LISTS)) {
        await page.goto(`${company}/${address}`)
        await settle(page)
        expect(await topOfFirst(page, first), address).toBeLessThan(size.height / 3)
      }
    })
