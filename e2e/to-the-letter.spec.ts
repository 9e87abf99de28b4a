import type { BrowserContext, Page } from '@playwright/test'
import { pathOf, store } from './guard-support.ts'
import { inTurn } from './smoke.ts'
import {
  choose,
  expect,
  expectConsole,
  LANGUAGES,
  type Language,
  login,
  OWNERS,
  PASSWORD,
  register,
  scrollsSideways,
  send,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const PHONE = { width: 390, height: 844 }
const PUBLIC_PAGES = [
  ...['/', '/start', '/signin', '/signup', '/forgot-password', '/reset-password'],
  ...['/reset-password?email=a%40example.com&token=x', '/user-information', '/pricing'],
  ...['/error', '/rtl-page', '/no/such-page'],
]
const signInLink = (page: Page, locale: Language) =>
  page.locator('header').getByRole('link', { name: WORDS[locale].common.signIn, exact: true })
const isIn = (page: Page, locale: Language) =>
  expect(page.locator('html')).toHaveAttribute('lang', locale)

/** A browser without a language choice, and the owner of a new company to sign in there. */
async function newDevice(context: BrowserContext, locale: Language) {
  const email = await register('Fayrouz Café', locale)
  const { token, user } = await login(email)
  const { slug } = user.company
  return {
    ...{ email, token, slug },
    enter: () => store(context, { token, userId: user.id, companySlug: slug }),
  }
}

const NO_PICTURE = {
  en: 'This file is not a picture that can be used.',
  ar: 'هذا الملف ليس صورة يمكن استخدامها.',
}

for (const locale of LANGUAGES) {
  const { auth, common, profile, shell, roles, evaluations, dashboard } = WORDS[locale]

  inTurn(locale, { onEvenDays: 'en' })(
    `an owner finds the way to a larger plan on a phone, ${locale}`,
    async ({ page, context }) => {
      await page.setViewportSize(PHONE)
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/routine-task`)
      await page.getByRole('button', { name: shell.openMenu }).click()
      const link = page.getByRole('dialog').getByRole('link', { name: shell.upgradePlan })
      await link.scrollIntoViewIfNeeded()
      await settle(page)
      await page.screenshot({ path: `test-results/upgrade-${locale}.png` })
      await link.click()
      await expect(page).toHaveURL('/subscription')
    },
  )

  inTurn(locale, { onEvenDays: 'ar' })(
    `every public page leads to sign-in, in its language, ${locale}`,
    async ({ page, context }) => {
      await choose(context, { locale })
      const addresses = { en: '/login', ar: '/ar/login' }
      for (const width of [PHONE.width, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        for (const one of PUBLIC_PAGES) {
          await page.goto(one)
          // That page is always in Arabic.
          const language = one === '/rtl-page' ? 'ar' : locale
          const link = signInLink(page, language)
          await expect(link, one).toHaveAttribute('href', addresses[language])
          expect(await scrollsSideways(page), one).toBe(false)
        }
        await page.goto('/')
        await settle(page)
        await page.screenshot({ path: `test-results/start-${locale}-${width}.png` })
      }
      const { pricingTitle } = WORDS[locale].plans
      await page.locator('footer').getByRole('link', { name: pricingTitle }).click()
      await expect(page).toHaveURL('/pricing')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pricingTitle)
      await signInLink(page, locale).click()
      await expect(page).toHaveURL('/signin')
      await isIn(page, locale)

      await signInAs(context, OWNERS[locale])
      await page.goto('/error')
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(signInLink(page, locale)).toHaveCount(0)
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `tabs stand beside the title from 992 px on, and under it below, ${locale}`,
    async ({ page, context }) => {
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      for (const [path, label] of [
        ['add-role&permissions', roles.views],
        ['task-reports', evaluations.view],
      ] as const) {
        await page.goto(`${company}/${path}`)
        await settle(page)
        const places = async () => {
          const [title, tabs, main] = await Promise.all(
            [
              page.locator('main h1'),
              page.getByRole('radiogroup', { name: label }),
              page.locator('main'),
            ].map((one) => one.boundingBox()),
          )
          return {
            isBelow: tabs!.y >= title!.y + title!.height,
            isShort: tabs!.width < 0.6 * main!.width,
            isWide: tabs!.width > 0.9 * main!.width,
          }
        }
        const stand = async (width: number, there: Partial<Awaited<ReturnType<typeof places>>>) => {
          await page.setViewportSize({ width, height: 900 })
          await settle(page)
          await expect.poll(places, path).toMatchObject(there)
          await page.screenshot({ path: `test-results/tabs-${label}-${locale}-${width}.png` })
        }
        await stand(992, { isBelow: false, isShort: true })
        await stand(991, { isBelow: true, isWide: true })
        await stand(PHONE.width, { isBelow: true })
        await page.setViewportSize({ width: 1440, height: 900 })
      }
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `the dashboard keeps when it was updated as local time, ${locale}`,
    async ({ page, context }) => {
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/dashboard-default`)
      await settle(page)
      // Changes by other stories can update it between the two reads.
      await expect(async () => {
        const kept = await page.evaluate(
          () =>
            JSON.parse(localStorage.getItem('dashboardData') ?? '').value.lastUpdated as unknown,
        )
        expect(kept).toMatch(/^\d\d:\d\d$/)
        const said = dashboard.updated.replace('{{time}}', String(kept))
        expect(await page.getByText(said, { exact: true }).isVisible()).toBe(true)
      }).toPass()
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `a file that cannot be one’s picture is refused by the letter, ${locale}`,
    async ({ page, context }) => {
      expectConsole(/Failed to load resource/)
      await choose(context, { locale })
      const { slug, enter } = await newDevice(context, locale)
      await enter()
      await page.goto(`/${slug}/profile`)
      await settle(page)
      const dialog = page.getByRole('dialog', { name: profile.uploadError })
      const files = [
        ['notes.txt', 'text/plain', Buffer.from('Notes'), profile.tooLarge],
        ['large.png', 'image/png', Buffer.alloc(2_086_667), profile.tooLarge],
        // For this file the server gives the reason.
        ['broken.png', 'image/png', Buffer.from('no picture'), NO_PICTURE[locale]],
      ] as const
      for (const [name, mimeType, buffer, says] of files) {
        await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
        await expect(dialog.getByText(says), name).toBeVisible()
        await settle(page)
        await page.screenshot({ path: `test-results/picture-${locale}.png` })
        await dialog.getByRole('button', { name: common.ok, exact: true }).click()
        await expect(dialog).toBeHidden()
      }
    },
  )

  inTurn(locale, { onEvenDays: 'ar' })(
    `a sign-in without an answer says so in Arabic, too, ${locale}`,
    async ({ page, context }) => {
      expectConsole(/Failed to load resource/)
      await choose(context, { locale })
      await page.goto('/signin')
      await page.getByLabel(auth.email, { exact: true }).fill(OWNERS[locale])
      await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
      for (const status of [0, 500, 503]) {
        await context.route('**/api/login', (route) =>
          status === 0 ? route.abort() : route.fulfill({ status, json: { message: 'No.' } }),
        )
        await page.getByRole('button', { name: auth.signIn, exact: true }).click()
        const says = 'حدث خطأ أثناء تسجيل الدخول. أعد المحاولة لاحقًا.'
        const banner = page.getByRole('alert')
        await expect(banner).toContainText(says)
        await expect(banner).toHaveText(locale === 'ar' ? says : `${auth.signInFailed}${says}`)
        await page.screenshot({ path: `test-results/sign-in-failed-${locale}.png` })
        await expect(banner).toBeHidden()
        await context.unrouteAll()
      }
    },
  )

  inTurn(locale, { onEvenDays: 'ar' })(
    `the profile’s alerts have their titles, their words and OK, ${locale}`,
    async ({ page, context }) => {
      expectConsole(/Failed to load resource/)
      await choose(context, { locale })
      const { slug, enter } = await newDevice(context, locale)
      await enter()
      await page.goto(`/${slug}/profile`)
      await settle(page)
      const closes = async (title: string, text: string) => {
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog.getByText(text, { exact: true })).toBeVisible()
        await settle(page)
        await page.screenshot({ path: `test-results/alert-${locale}.png` })
        await dialog.getByRole('button', { name: common.ok, exact: true }).click()
        await expect(dialog).toBeHidden()
      }
      const save = page.getByRole('button', { name: profile.saveChanges })
      await context.route('**/api/userProfile', (route) => route.fulfill({ status: 500, json: {} }))
      await page.locator('input[name="name"]').fill('Farida')
      await save.click()
      await closes(profile.saveFailed, profile.unexpected)

      await page.getByRole('button', { name: profile.addPhone }).click()
      const number = page.locator('input[name="phones.0.phone"]')
      await number.fill('1')
      await save.click({ force: true })
      await closes(common.validationTitle, profile.correctPhones)
      await expect(number).toBeFocused()

      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await closes(profile.loadFailed, profile.unexpected)
      await expect(page.getByRole('button', { name: common.retry })).toBeVisible()
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `the addresses without a company lead to one’s own, ${locale}`,
    async ({ page, context }) => {
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      for (const one of ['profile', 'dashboard-default']) {
        await page.goto(`/${one}`)
        await expect(page).toHaveURL(`${company}/${one}`)
      }
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `a new device begins in the language of the account, ${locale}`,
    async ({ page, another }) => {
      const { email, slug, token } = await newDevice(page.context(), locale)
      const browser = await another({ locale: locale === 'ar' ? 'en-GB' : 'ar-EG' })
      const other = WORDS[locale === 'ar' ? 'en' : 'ar']
      await browser.goto('/signin')
      await browser.getByLabel(other.auth.email, { exact: true }).fill(email)
      await browser.getByLabel(other.auth.password, { exact: true }).fill(PASSWORD)
      await browser.getByRole('button', { name: other.auth.signIn, exact: true }).click()
      await expect.poll(() => pathOf(browser)).toBe(`/${slug}/dashboard-default`)
      await isIn(browser, locale)
      await settle(browser)
      await browser.reload()
      await isIn(browser, locale)

      // Conversely, the language chosen in the top bar is stored on the account.
      const chosen = locale === 'ar' ? 'en' : 'ar'
      await browser.getByLabel(common.language, { exact: true }).first().selectOption(chosen)
      await isIn(browser, chosen)
      const stored = async () =>
        (await send<{ data: { locale: string } }>(token, 'GET /userProfile')).reply.data.locale
      await expect.poll(stored).toBe(chosen)
    },
  )
}

test('the Arabic address sets Arabic, which stays after a reload and after signing in', async ({
  page,
}) => {
  await page.goto('/ar/login')
  await expect(page).toHaveURL('/signin')
  await isIn(page, 'ar')
  await page.reload()
  await isIn(page, 'ar')
  const { auth } = WORDS.ar
  await page.getByLabel(auth.email, { exact: true }).fill(OWNERS.en)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await expect(page).toHaveURL('/Nile-Foods/dashboard-default')
  await isIn(page, 'ar')
})
