import type { Page as Tab } from '@playwright/test'
import { FEATURES } from '#app/web/features.ts'
import { OTHER_PAGES } from '#app/web/other-pages.ts'
import type { Page } from '#client/pages.ts'
import { getPagePattern, type PageKind } from '#shared/pages.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  choose,
  expect,
  OWNERS,
  scrollsSideways,
  settle,
  signInAs,
  test,
} from './support.ts'

const PAGES: readonly Page[] = [
  ...FEATURES.flatMap((one): readonly Page[] => one.pages),
  ...OTHER_PAGES,
]

/** The query of a mailed link. */
const LINKS: Record<string, string> = { 'reset-password': '?token=x&email=a%40example.com' }

const addressesOf = (isWanted: (kind: PageKind) => boolean) =>
  PAGES.map(({ address }) => address).filter(({ kind }) => isWanted(kind))

const OUTSIDE = [
  ...addressesOf((kind) => kind !== 'company').map(
    (address) => `${getPagePattern(address)}${LINKS[address.path] ?? ''}`,
  ),
  '/no/such/page/at/all',
]
const COMPANY = [
  ...addressesOf((kind) => kind === 'company').map(({ path }) => path),
  'routine-task?day=yesterday',
]

/** The rules that another theme can break in the same layout. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Navigates as a link does if the app is open, so that loaded code and axe stay. */
async function go(page: Tab, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path)
  else await page.evaluate((to) => history.pushState({}, '', to), path)
  await settle(page)
}

const wear = (page: Tab, theme: 'light' | 'dark') =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)

/** Checks a page at 1440 px in both themes, on a phone, and at the narrowest supported width. */
async function look(page: Tab, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await go(page, path)
  const check = async (how: string, rules?: string[]) => {
    await settle(page)
    expect.soft(await axeFindings(page, rules), `${path}, ${how}`).toEqual([])
  }
  await wear(page, 'light')
  await check('light')
  await wear(page, 'dark')
  await check('dark', COLOURS)
  await page.setViewportSize({ width: 390, height: 844 })
  await check('dark, 390 px')
  await expectToFit(page, path)
}

async function expectToFit(page: Tab, path: string): Promise<void> {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .configure({ soft: true })
      .poll(() => scrollsSideways(page), `${path} scrolls sideways, ${width} px`)
      .toBe(false)
  }
}

/** For the page of one record: the address of the first record in its list. */
async function addressOf(page: Tab, path: string): Promise<string> {
  const [list = path, parameter] = path.split('/$')
  if (parameter === undefined) return path
  await go(page, list)
  const link = page.locator(`main a[href*="/${list.split('/').at(-1)}/"]`).first()
  return (await link.getAttribute('href')) ?? path
}

/** The most used pages; the others are checked together with these below. */
const MAIN = [
  ...['dashboard-default', 'routine-task', 'one-time-task', 'task-reports', 'team'],
  ...['department', 'charts-analytics', 'company-settings'],
]

async function glance(page: Tab, path: string): Promise<void> {
  await go(page, path)
  expect.soft(await axeFindings(page), path).toEqual([])
}

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(
    `the pages of a day open without a word of the console, and axe finds nothing on them, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context }) => {
      await choose(context, { locale, theme: 'light' })
      await glance(page, '/signin')
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(company)
      for (const path of MAIN) {
        await glance(page, `${company}/${path}`)
        await expect(page.locator('main h1').first(), path).toBeVisible()
      }
    },
  )

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  test(`axe finds nothing on any public page, ${locale}`, async ({ page, context }) => {
    await choose(context, { locale, theme: 'light' })
    for (const path of OUTSIDE) await look(page, path)
  })

  for (const [part, paths] of [COMPANY.slice(0, 10), COMPANY.slice(10)].entries())
    test(`axe finds nothing on any page of a company, ${locale}, part ${part + 1}`, async ({
      page,
      context,
    }) => {
      await choose(context, { locale, theme: 'light' })
      const company = await signInAs(context, OWNERS[locale])
      for (const path of paths) {
        await look(page, await addressOf(page, `${company}/${path}`))
        await expect(page.locator('main h1').first(), path).toBeVisible()
      }
    })
}
