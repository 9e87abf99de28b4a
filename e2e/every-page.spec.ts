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

for (const locale of LANGUAGES)
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing on any public page, ${locale}, ${theme}`, async ({ page, context }) => {
      test.setTimeout(180_000)
      await choose(context, { locale, theme })
      for (const path of PUBLIC) {
        await page.goto(path)
        await settle(page)
        expect.soft(await axeFindings(page), path).toEqual([])
        expect(await scrollsSideways(page), `${path} scrolls sideways`).toBe(false)
      }
    })

    test(`axe finds nothing on any page of a company, ${locale}, ${theme}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000)
      await choose(context, { locale, theme })
      const company = await signInAs(context, OWNERS[locale])
      for (const path of COMPANY) {
        await page.goto(`${company}/${path}`)
        await settle(page)
        await expect(page.locator('main h1').first(), path).toBeVisible()
        expect.soft(await axeFindings(page), path).toEqual([])
        expect(await scrollsSideways(page), `${path} scrolls sideways`).toBe(false)
      }
    })

    test(`no page scrolls sideways at 390 and 320 px, ${locale}, ${theme}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000)
      await choose(context, { locale, theme })
      const company = await signInAs(context, OWNERS[locale])
      for (const width of [390, 320])
        for (const path of ['dashboard-default', 'routine-task', 'department', 'team']) {
          await page.setViewportSize({ width, height: 844 })
          await page.goto(`${company}/${path}`)
          await settle(page)
          expect(await scrollsSideways(page), `${path} at ${width}`).toBe(false)
          if (width === 390) expect.soft(await axeFindings(page), path).toEqual([])
        }
    })
  }
