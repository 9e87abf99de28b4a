import type { BrowserContext, Page } from '@playwright/test'
import { pathOf, permit, REFUSED, store } from './guard-support.ts'
import { enter, openDay, ownCompany, rowOf } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  choose,
  expect,
  expectConsole,
  type Language,
  login,
  OWNERS,
  PASSWORD,
  register,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const SLUGS = { en: 'Nile-Foods', ar: 'شركة-النور-للتجارة' } as const
const other = (locale: Language) => (locale === 'en' ? 'ar' : 'en')

async function signIn(page: Page, locale: Language, email: string = OWNERS[locale]): Promise<void> {
  const { auth } = WORDS[locale]
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
}

async function signOut(page: Page, locale: Language): Promise<void> {
  await page.locator('header').locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: WORDS[locale].shell.signOut }).click()
}

/** Signs in with the story's own session, so that ending it does not affect other stories. */
async function enterAlone(context: BrowserContext, locale: Language): Promise<string> {
  const { token, user } = await login(OWNERS[locale])
  const { slug } = user.company
  await store(context, { token, userId: user.id, companySlug: slug })
  return `/${encodeURIComponent(slug)}`
}

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const profileFails = (context: BrowserContext, status: number) =>
  context.route('**/api/userProfile', (route) =>
    status === 0 ? route.abort() : route.fulfill({ status, json: { message: 'No.' } }),
  )

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { auth } = WORDS[locale]

  test(
    `who was sent to sign in comes back to the page, with its filters, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context }) => {
      await choose(context, { locale })
      await page.goto(`/${SLUGS[locale]}/task-reports?date=2026-01-05&page=2`)
      await expect(page).toHaveURL('/signin')
      await signIn(page, locale)
      await expect.poll(() => pathOf(page)).toBe(`/${SLUGS[locale]}/task-reports`)
      expect(new URL(page.url()).searchParams.get('date')).toBe('2026-01-05')

      await settle(page)
      await signOut(page, locale)
      await expect(page).toHaveURL('/signin')
      await signIn(page, locale)
      await expect
        .poll(() => pathOf(page), 'not after leaving by choice')
        .toBe(`/${SLUGS[locale]}/dashboard-default`)
    },
  )

  test(`nobody is led to another company’s page by a sign-in, ${locale}`, async ({
    page,
    context,
  }) => {
    await choose(context, { locale })
    await page.goto(`/${SLUGS[other(locale)]}/department`)
    await expect(page).toHaveURL('/signin')
    await signIn(page, locale)
    await expect.poll(() => pathOf(page)).toBe(`/${SLUGS[locale]}/dashboard-default`)
    await page.goto('/profile')
    await expect.poll(() => pathOf(page)).toBe(`/${SLUGS[locale]}/profile`)
  })

  test(`who may not see the page begins where a sign-in begins, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const colleague = await company.colleague()
    await permit(colleague.email, ['view-dashboard'])
    await choose(context, { locale })
    const { slug } = company.owner.user.company
    await page.goto(`/${slug}/team`)
    await signIn(page, locale, colleague.email)
    await expect.poll(() => pathOf(page)).toBe(`/${slug}/dashboard-default`)
  })

  test(
    `a session that ended leads back to where one was, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context }) => {
      expectConsole(REFUSED)
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/department`)
      await settle(page)
      await context.route('**/api/departments', (route) =>
        route.fulfill({ status: 401, json: { message: 'No.' } }),
      )
      await page.reload()
      await page.getByRole('dialog').getByRole('button', { name: WORDS[locale].common.ok }).click()
      await expect(page).toHaveURL('/signin')
      await context.unrouteAll()
      await signIn(page, locale)
      await expect.poll(() => pathOf(page)).toBe(`/${SLUGS[locale]}/department`)
    },
  )

  test(`a sign-out signs the other tabs out at once, ${locale}`, async ({ page, context }) => {
    await choose(context, { locale })
    const company = await enterAlone(context, locale)
    const second = await context.newPage()
    for (const tab of [page, second]) {
      await tab.goto(`${company}/profile`)
      await settle(tab)
    }
    // A request that was pending in the tab when the session ended is refused.
    expectConsole(REFUSED)
    // Unsaved work does not keep a tab open whose session has ended.
    await second.locator('input[name="name"]').fill('Half')
    await page.bringToFront()
    await signOut(page, locale)
    await expect(second).toHaveURL('/signin')
    await expect(second.getByRole('button', { name: auth.signIn, exact: true })).toBeVisible()
    await expect.poll(() => second.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test(`a mailed link says who is signed in, and lets go on or stay, ${locale}`, async ({
    page,
    context,
  }) => {
    await choose(context, { locale })
    const company = await enterAlone(context, locale)
    const reset = '/reset-password?email=x%40example.com&token=abc'
    for (const link of ['/user-information?token=abc', reset]) {
      await page.goto(link)
      await expect(page.getByRole('heading', { name: auth.signedInTitle })).toBeVisible()
      await expect(page.getByText(OWNERS[locale])).toBeVisible()
      await page.screenshot({ path: `test-results/signed-in-${locale}.png` })
      await page.getByRole('button', { name: auth.staySignedIn }).click()
      await expect(page).toHaveURL(`${company}/dashboard-default`)
      expect(await tokenIn(page)).toBeTruthy()
    }
    await page.goto(reset)
    await page.getByRole('button', { name: auth.signOutAndGoOn }).click()
    await expect(page.getByRole('heading', { name: auth.resetTitle })).toBeVisible()
    expect(pathOf(page)).toBe('/reset-password')
    expect(await tokenIn(page)).toBeNull()
    await page.goto('/reset-password')
    await expect(page.getByRole('heading', { name: auth.deadTitle })).toBeVisible()
  })

  test(`a passing failure of the profile keeps the session on a public page, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(REFUSED)
    await choose(context, { locale })
    await signInAs(context, OWNERS[locale])
    for (const [status, keeps] of [
      [0, true],
      [500, true],
      [503, true],
      [404, false],
    ] as const) {
      await context.unrouteAll()
      await profileFails(context, status)
      await page.goto('/forgot-password')
      await expect(page.getByRole('heading', { name: auth.forgotTitle })).toBeVisible()
      await settle(page)
      await expect.poll(async () => Boolean(await tokenIn(page)), String(status)).toBe(keeps)
    }
  })

  test(`who holds view-dailytask reads every department’s day, ${locale}`, async ({
    page,
    context,
  }) => {
    const { routine } = WORDS[locale]
    const company = await ownCompany(locale)
    const colleague = await company.colleague()
    await choose(context, { locale })
    const { token, user } = colleague.account
    await store(context, { token, userId: user.id, companySlug: user.company.slug })
    await page.goto(`/${user.company.slug}/routine-task`)
    await settle(page)
    const all = page.getByRole('radio', { name: routine.scopeAll })
    await expect(all).toHaveCount(0)
    await permit(colleague.email, ['view-dailytask'])
    // The new permission arrives long after the page was shown.
    await page.route('**/api/userProfile', async (route) => {
      await page.waitForTimeout(3_000)
      await route.continue()
    })
    await page.reload()
    await all.click()
    await expect(page).toHaveURL(/scope=all/)
    await expect(all).toBeChecked()
    await settle(page)
    await page.screenshot({ path: `test-results/scope-${locale}.png` })
  })

  test(`a report on which the server broke is sent again with its note, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(REFUSED)
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    const keys: (string | undefined)[] = []
    let status = 500
    await page.route('**/submit-report', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return status ? route.fulfill({ status, json: { message: 'No.' } }) : route.continue()
    })
    await openDay(page, address, locale)
    const oven = rowOf(page, locale, 'oven')
    await oven.notDone('Gas.')
    await page.keyboard.press('Enter')
    await expect(oven.waiting).toBeVisible()
    status = 0
    await expect
      .poll(() => company.reportOf('oven'))
      .toMatchObject({ status: 'not_done', note: 'Gas.', version: 1 })
    expect(new Set(keys).size).toBe(1)
  })
}

test('every write carries a key, and one without an answer carries it again', async ({
  page,
  context,
}) => {
  expectConsole(REFUSED)
  const { common } = WORDS.en
  const writes: [string, string | undefined][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/page-views') return
    const key = request.headers()['idempotency-key']
    if (request.method() === 'GET') expect(key, pathname).toBeUndefined()
    else writes.push([`${request.method()} ${pathname}`, key])
  })
  const email = await register('Key Mills', 'en')
  await page.goto('/signin')
  await signIn(page, 'en', email)
  await expect.poll(() => pathOf(page)).toMatch(/^\/Key-Mills.*\/dashboard-default$/)
  await settle(page)
  await page.goto(pathOf(page).replace('dashboard-default', 'company-settings'))
  await page.getByLabel(WORDS.en.settings.firstDay).selectOption('2')
  const save = page.getByRole('button', { name: WORDS.en.settings.saveChanges })
  await context.route('**/api/company-data', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await save.click()
  await expect(page.getByRole('alert')).toContainText(common.unreachable)
  await context.unrouteAll()
  await save.click()
  await expect(page.getByText(WORDS.en.settings.saved)).toBeVisible()
  const puts = writes.filter(([name]) => name.startsWith('PUT'))
  expect(puts).toHaveLength(2)
  expect(puts[0]?.[1]).toBe(puts[1]?.[1])
  for (const [name, key] of writes) expect(key, name).toMatch(/^[\w-]{30,}$/)
})
