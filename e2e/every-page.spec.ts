import type { Page } from '@playwright/test'
import {
  axeFindings,
  choose,
  expect,
  LANGUAGES,
  OWNERS,
  scrollsSideways,
  settle,
  signInAs,
  test,
} from './support.ts'

const PUBLIC = [
  '/',
  '/start',
  '/signin',
  '/signup',
  '/signup-Ar',
  '/forgot-password',
  '/reset-password?token=x&email=a%40example.com',
  '/error',
  '/pricing',
  '/user-information',
  '/confirm-email',
  '/no/such/page/at/all',
]

const COMPANY = [
  'dashboard-default',
  'routine-task',
  'routine-task?day=yesterday',
  'department',
  'one-time-task',
  'manage-routine-task',
  'task-reports',
  'chart-reported',
  'charts-analytics',
  'addUser',
  'team',
  'add-role&permissions',
  'project',
  'profile',
  'billing',
  'company-settings',
  'goals',
  'meetings',
  'automation',
  'apps',
]

test('axe finds nothing on the kit, in both directions and themes', async ({ page }) => {
  await page.goto('/dev/kit')
  const direction = page.locator('button[lang]').first()
  const theme = direction.locator('xpath=following-sibling::button')
  for (const button of [direction, theme, direction, theme]) {
    await expect(direction).toBeVisible()
    expect.soft(await axeFindings(page)).toEqual([])
    expect.soft(await scrollsSideways(page)).toBe(false)
    await button.click()
  }
})

/** What another theme can change in the same layout. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** At 1440 px in both themes, on a phone, and at the narrowest that is promised. */
async function look(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await settle(page)
  const check = async (how: string, rules?: string[]) => {
    await settle(page)
    expect.soft(await axeFindings(page, rules), `${path}, ${how}`).toEqual([])
    expect.soft(await scrollsSideways(page), `${path} scrolls sideways, ${how}`).toBe(false)
  }
  await check('light')
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await check('dark', COLOURS)
  await page.setViewportSize({ width: 390, height: 844 })
  await check('dark, 390 px')
  await page.setViewportSize({ width: 320, height: 844 })
  expect.soft(await scrollsSideways(page), `${path} scrolls sideways, 320 px`).toBe(false)
}

for (const locale of LANGUAGES) {
  test(`axe finds nothing on any public page, and none scrolls sideways, ${locale}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000)
    await choose(context, { locale, theme: 'light' })
    for (const path of PUBLIC) await look(page, path)
  })

  for (const [part, paths] of [COMPANY.slice(0, 10), COMPANY.slice(10)].entries())
    test(`axe finds nothing on any page of a company, and none scrolls sideways, ${locale}, part ${part + 1}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(240_000)
      await choose(context, { locale, theme: 'light' })
      const company = await signInAs(context, OWNERS[locale])
      for (const path of paths) {
        await look(page, `${company}/${path}`)
        await expect(page.locator('main h1').first(), path).toBeVisible()
      }
    })
}
