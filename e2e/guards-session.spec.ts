import type { BrowserContext, Page, Request } from '@playwright/test'
import { planName } from '#features/plans/names.ts'
import { staysFor, stopClock } from './clock-support.ts'
import { addMember, DEAD, endPlan, kept, pathOf, REFUSED, sidebar, store } from './guard-support.ts'
import { enter } from './my-day-support.ts'
import { oneLanguage } from './smoke.ts'
import {
  accountOf,
  choose,
  expect,
  expectConsole,
  type Language,
  login,
  OWNERS,
  PASSWORD,
  register,
  send,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const COMPANY = '/Nile-Foods'
const PLAN_TITLE = 'انتهت الباقة'
const PLAN_TEXT = {
  en: 'Your company’s plan has expired.',
  ar: 'انتهت صلاحية باقة شركتك.',
} as const
const ASKS = { en: /contact the account owner/, ar: /تواصل مع مالك الحساب/ } as const
const ENDED = {
  en: ['Session Expired', 'Your session has expired. Please sign in again.', 'OK'],
  ar: ['انتهت الجلسة', 'انتهت جلستك. سجّل الدخول من جديد.', 'حسنًا'],
} as const

/** Mocks the response of one API call. */
const answer = (context: BrowserContext, call: string, status: number, body: object) =>
  context.route(`**/api/${call}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)

async function ownerOf(context: BrowserContext, locale: Language): Promise<string> {
  const owner = await login(await register('Fayrouz Café', locale))
  await enter(context, owner, locale)
  return owner.user.company.slug
}

async function memberOf(context: BrowserContext, locale: Language) {
  const owner = await login(await register('Fayrouz Café', locale))
  const { slug } = owner.user.company
  const email = `omar-${locale}-${Date.now()}@example.com`
  await addMember(slug, email)
  await enter(context, await login(email), locale)
  return { slug, email }
}

test.describe('a session that ended', () => {
  for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
    for (const known of [true, false])
      test(`a company page says so${known ? ' over what it had' : ''}, ${locale}`, async ({
        page,
        context,
      }) => {
        expectConsole(REFUSED)
        await choose(context, { locale })
        const { token } = await accountOf(OWNERS.en)
        const { reply } = await send<{ data: object }>(token, 'GET /userProfile')
        const profile = JSON.stringify({ ...reply.data, id: DEAD.userId })
        await store(context, { ...DEAD, ...(known && { profile }) })
        await page.goto(`${COMPANY}/dashboard-default`)
        const dialog = page.getByRole('dialog', { name: ENDED[locale][0] })
        await expect(dialog).toContainText(ENDED[locale][1])
        await expect(page.getByRole('dialog')).toHaveCount(1)
        expect(await kept(page)).toEqual([])
        await dialog.getByRole('button', { name: ENDED[locale][2], exact: true }).click()
        await expect(page).toHaveURL('/signin')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await kept(page)).toEqual([])
      })

    for (const status of [401, 419])
      test(`any call that is refused with ${status} says so once, ${locale}`, async ({
        page,
        context,
      }) => {
        expectConsole(REFUSED)
        await choose(context, { locale })
        const company = await signInAs(context, OWNERS[locale])
        await page.goto(`${company}/profile`)
        await settle(page)
        await answer(context, 'dashboard*', status, { message: 'No' })
        await answer(context, 'dashboard/history*', status, { message: 'No' })
        await sidebar(page).getByRole('link', { name: WORDS[locale].shell.dashboard }).click()
        const dialog = page.getByRole('dialog', { name: ENDED[locale][0] })
        await expect(dialog).toContainText(ENDED[locale][1])
        await expect(page.getByRole('dialog')).toHaveCount(1)
        expect(await stored(page, 'token')).toBeNull()
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL('/signin')
        await settle(page)
        expect(await kept(page)).toEqual([])
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })

    test(`a wrong password is no ended session, ${locale}`, async ({ page, context }) => {
      expectConsole(REFUSED)
      const { auth } = WORDS[locale]
      await choose(context, { locale })
      await page.goto('/signin')
      await page.getByLabel(auth.email, { exact: true }).fill(OWNERS[locale])
      await page.getByLabel(auth.password, { exact: true }).fill('Wrong-1234')
      await page.getByRole('button', { name: auth.signIn, exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(auth.wrongCredentials)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
})

test.describe('an expired plan', () => {
  for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
    const words = WORDS[locale].shell

    test(`is told to the owner, who may subscribe or leave, ${locale}`, async ({
      page,
      context,
    }) => {
      expectConsole(REFUSED)
      const slug = await ownerOf(context, locale)
      await page.goto(`/${slug}/dashboard-default`)
      await expect(page.getByText(planName('Team', locale))).toBeVisible()
      await settle(page)
      await endPlan(slug)
      await page.getByRole('button', { name: WORDS[locale].dashboard.refresh }).click()
      const dialog = page.getByRole('dialog', { name: PLAN_TITLE })
      await expect(dialog).toContainText(PLAN_TEXT[locale])
      await expect(page.getByRole('dialog')).toHaveCount(1)
      expect(await stored(page, 'planExpired')).toBe('true')
      await expect(dialog.getByRole('button', { name: words.signOut })).toBeVisible()
      await dialog.getByRole('button', { name: words.goToSubscriptions }).click()
      await expect(page).toHaveURL('/subscription')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      for (const one of ['routine-task', 'profile', 'company-settings', 'dashboard-default']) {
        await page.goto(`/${slug}/${one}`)
        await expect(page, one).toHaveURL('/subscription')
      }
      await page.goto('/signin')
      await expect(page, 'a public page leads to the company, and so here').toHaveURL(
        '/subscription',
      )
      await page.goto('/checkout/2')
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(pathOf(page)).toBe('/checkout/2')
      await settle(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await endPlan(slug, 3)
      await settle(page)
      await page.goto('/checkout/2')
      await settle(page)
      await page.goto(`/${slug}/dashboard-default`)
      await expect(page.getByText(planName('Team', locale))).toBeVisible()
      await settle(page)
      await endPlan(slug)
      await page.getByRole('button', { name: WORDS[locale].dashboard.refresh }).click()
      await dialog.getByRole('button', { name: words.signOut }).click()
      await expect(page).toHaveURL('/signin')
      expect(await kept(page)).toEqual([])
    })

    test(`sends a member to the owner and signs them out, ${locale}`, async ({ page, context }) => {
      expectConsole(REFUSED)
      const { slug, email } = await memberOf(context, locale)
      await page.goto(`/${slug}/profile`)
      await expect(page.locator('main h1')).toBeVisible()
      await settle(page)
      await endPlan(slug)
      await sidebar(page).getByRole('link', { name: words.routineTask }).click()
      const dialog = page.getByRole('dialog', { name: PLAN_TITLE })
      await expect(dialog).toContainText(ASKS[locale])
      await expect(dialog.getByRole('button', { name: words.goToSubscriptions })).toHaveCount(0)
      await dialog.getByRole('button', { name: WORDS[locale].common.ok }).click()
      await expect(page).toHaveURL('/signin')
      expect(await kept(page)).toEqual([])

      // The next sign-in shows it again, instead of plans that a member cannot buy.
      await page.getByLabel(WORDS[locale].auth.email, { exact: true }).fill(email)
      await page.getByLabel(WORDS[locale].auth.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: WORDS[locale].auth.signIn, exact: true }).click()
      await expect(dialog).toContainText(ASKS[locale])
      for (const one of ['/subscription', '/checkout/2', `/${slug}/profile`]) {
        await page.goto(one)
        await expect(dialog, one).toContainText(ASKS[locale])
        await expect(page.getByRole('dialog')).toHaveCount(1)
      }
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/signin')
      expect(await kept(page)).toEqual([])
    })

    test(`is read from each form that a refusal takes, ${locale}`, async ({ page, context }) => {
      expectConsole(REFUSED)
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      const dialog = page.getByRole('dialog', { name: PLAN_TITLE })
      // Refuses only after the profile has loaded, because its reply reports the plan as active.
      const refuse = async (body: object, status = 422) => {
        const told = page.waitForResponse('**/api/userProfile')
        await context.route('**/api/departments', async (route) => {
          await (await told).finished()
          await route.fulfill({ status, json: body })
        })
        await page.goto(`${company}/department`)
      }
      const forms: [object, string][] = [
        [{ error: 'Plan Expired', message: 'سددوا الاشتراك' }, 'سددوا الاشتراك'],
        [{ message: 'Sorry, the PLAN is Expired since May' }, 'the PLAN is Expired'],
        [{ allowed: false }, PLAN_TEXT.ar],
        [{ error: 'Plan Expired' }, PLAN_TEXT.ar],
      ]
      for (const [body, says] of forms) {
        await refuse(body)
        await expect(dialog).toContainText(says)
        await expect(page.getByRole('dialog')).toHaveCount(1)
        expect(await stored(page, 'planExpired')).toBe('true')
        await page.evaluate(() => localStorage.setItem('planExpired', 'false'))
      }
      for (const [status, body] of [
        [422, { message: 'The plan is full', error: 'Plan Limit' }],
        [422, { message: 'A link may expire', errors: { name: ['No'] } }],
        [403, { error: 'Plan Expired', message: 'plan expired' }],
      ] as const) {
        await refuse(body, status)
        await expect(page.getByRole('alert')).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await stored(page, 'planExpired')).toBe('false')
      }
    })

    test(`is said once on a page and again after the next navigation, ${locale}`, async ({
      page,
      context,
    }) => {
      expectConsole(REFUSED)
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      const dialog = page.getByRole('dialog', { name: PLAN_TITLE })
      await page.goto(`${company}/profile`)
      await settle(page)
      for (const call of ['departments', 'dashboard', 'dashboard/history*'])
        await answer(context, call, 422, { error: 'Plan Expired', message: 'x' })
      await sidebar(page).getByRole('link', { name: words.department }).click()
      await dialog.getByRole('button', { name: words.goToSubscriptions }).click()
      await expect(page).toHaveURL('/subscription')
      await page.evaluate(() => localStorage.setItem('planExpired', 'false'))
      await page.goBack()
      await expect(page).toHaveURL(`${company}/department`)
      await settle(page)
      await page.evaluate(() => localStorage.setItem('planExpired', 'false'))
      await sidebar(page).getByRole('link', { name: words.dashboard }).click({ force: true })
      await expect(dialog).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(1)
    })
  }
})

/**
 * Holds a request until the server has ended the session, while the page has not handled that yet.
 */
async function holdUntilSignedOut(page: Page, path: string): Promise<void> {
  const isHeld = (request: Request) => new URL(request.url()).pathname === path
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isHeld),
    page.waitForEvent('requestfailed', isHeld),
  ])
  let tell = () => {}
  const over = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.route(`**${path}`, (route) => over.then(() => route.continue()))
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch()
    tell()
    await ended
    await route.fulfill({ response })
  })
}

test('signing out forgets everything, here and on the server', async ({ page, context }) => {
  const { token, user } = await login(OWNERS.en)
  await store(context, { token, userId: user.id, companySlug: user.company.slug, other: 'x' })
  await page.goto(`${COMPANY}/routine-task`)
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Employees' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('other', 'x'))
  const underWay = new Promise<() => Promise<void>>((resolve) =>
    page.route('**/api/userProfile', async (route) => {
      const response = await route.fetch()
      resolve(() => route.fulfill({ response }))
    }),
  )
  await holdUntilSignedOut(page, '/api/dashboard')
  await page.reload()
  const arrive = await underWay
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/signin')
  await arrive()
  await settle(page)
  expect(await kept(page)).toEqual([])
  await expect(page).toHaveTitle('Diwan')

  await page.goBack()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Nile Foods')).toHaveCount(0)
  expect((await send(token, 'GET /userProfile')).status).toBe(401)
})

test('signing in offline says so for three seconds', async ({ page, context }) => {
  expectConsole(REFUSED)
  await page.clock.install()
  await page.goto('/signin')
  await page.getByLabel('Email', { exact: true }).fill(OWNERS.en)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await settle(page)
  await context.setOffline(true)
  await stopClock(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText(`${WORDS.en.auth.signInFailed}${WORDS.en.auth.signInUnanswered}`)
  await staysFor(banner, 3_000)
  await page.clock.resume()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${COMPANY}/dashboard-default`)
})

test.describe('pages of refusal', () => {
  const ERROR = {
    en: ['Access to this page is denied.', 'Go to Home Page'],
    ar: ['الوصول إلى هذه الصفحة مرفوض.', 'إلى الصفحة الرئيسية'],
  } as const
  for (const locale of oneLanguage({ onEvenDays: 'ar' }))
    test(`access denied and no such page, ${locale}`, async ({ page, context }) => {
      const { common } = WORDS[locale]
      await choose(context, { locale })
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { name: common.notFoundTitle })).toBeVisible()
      await page.getByRole('link', { name: common.toStart }).click()
      await expect(page.getByLabel(WORDS[locale].auth.yourEmail)).toBeVisible()

      const company = await signInAs(context, OWNERS[locale])
      await page.goto('/error')
      await expect(page.getByText(ERROR[locale][0])).toBeVisible()
      await page.getByRole('link', { name: ERROR[locale][1], exact: true }).click()
      await expect(page).toHaveURL(`${company}/dashboard-default`)

      await page.goto(`${company}/no-such-page`)
      await expect(page.getByRole('heading', { name: common.notFoundTitle })).toBeVisible()
      await page.getByRole('link', { name: common.toStart }).click()
      await expect(page).toHaveURL(`${company}/dashboard-default`)
    })
})
