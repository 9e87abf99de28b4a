import type { Page } from '@playwright/test'
import { staysFor, stopClock } from './clock-support.ts'
import { inTurn } from './smoke.ts'
import {
  choose,
  expect,
  expectConsole,
  gate,
  LANGUAGES,
  type Language,
  OWNERS,
  PASSWORD,
  register,
} from './support.ts'
import { WORDS } from './translations.ts'

const RULE = { en: /^Password must be at least 8 characters/, ar: /^يجب ألا تقل كلمة المرور/ }
const DIFFER = { en: 'Passwords do not match', ar: 'كلمتا المرور غير متطابقتين' }
const DIWAN = { en: 'Diwan', ar: 'ديوان' }

/** Shows the text of a password field and hides it again. */
async function canBeShown(page: Page, locale: Language, label: string) {
  const { common } = WORDS[locale]
  const field = page.getByLabel(label, { exact: true })
  const box = page.locator('div').filter({ has: field }).last()
  await expect(field).toHaveAttribute('type', 'password')
  await box.getByRole('button', { name: common.showPassword }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await box.getByRole('button', { name: common.hidePassword }).click()
  await expect(field).toHaveAttribute('type', 'password')
}

for (const locale of LANGUAGES) {
  const { auth } = WORDS[locale]

  inTurn(locale, { onEvenDays: 'ar' })(
    `what signing up asks for stands there and says what is missing, ${locale}`,
    async ({ page, context }) => {
      expectConsole(/Failed to load resource/)
      // The Arabic address selects Arabic in a browser that prefers English.
      if (locale === 'en') await choose(context, { locale })
      await page.goto(locale === 'ar' ? '/signup-Ar' : '/signup')
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
      const field = (label: string) => page.getByLabel(label, { exact: true })
      await field(auth.email).fill('mona@example.com')
      await expect(field(auth.emailAgain)).toHaveValue('mona@example.com')
      for (const label of [auth.firstName, auth.lastName, auth.companyName])
        await field(label).fill('Mona')
      const choices = (label: string) => field(label).locator('option:not([value=""])')
      await expect(choices(auth.companySize)).toHaveText(['1-10', '11-50', '51-100', '101-500'])
      const industries = [1, 2, 3, 4].map((id) => auth[`industry.${id as 1}`])
      await expect(choices(auth.industry)).toHaveText(industries)
      await expect(page.getByRole('checkbox', { name: auth.terms })).toBeChecked()

      const send = page.getByRole('button', { name: auth.signUp, exact: true })
      await canBeShown(page, locale, auth.password)
      await canBeShown(page, locale, auth.confirmation)
      await field(auth.password).fill('password')
      await expect(page.getByText(RULE[locale]).filter({ visible: true }).first()).toBeVisible()
      await field(auth.password).fill(PASSWORD)
      await expect(
        page.getByText(auth.passwordValid, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
      await field(auth.confirmation).fill(`${PASSWORD}?`)
      await expect(
        page.getByText(DIFFER[locale], { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
      await expect(send).toBeDisabled()
      await field(auth.confirmation).fill(PASSWORD)
      await expect(
        page.getByText(auth.passwordsMatch, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
      await expect(send).toBeEnabled()
      await field(auth.companyName).fill(' ')
      await expect(send).toBeDisabled()

      await field(auth.companyName).fill('Mona')
      await field(auth.companySize).selectOption('2')
      await field(auth.industry).selectOption('3')
      const errors = { company_name: ['No such company.'] }
      await page.route('**/api/register', (route) =>
        route.fulfill({ status: 422, json: { errors } }),
      )
      await send.click()
      await expect(page.getByText('No such company.', { exact: true })).toBeVisible()
      await page.locator('main').getByRole('link', { name: auth.signIn, exact: true }).click()
      await expect(page).toHaveURL('/signin')
    },
  )

  inTurn(locale, { onEvenDays: 'ar' })(
    `signing in asks for an address and a password, and says for three seconds why not, ${locale}`,
    async ({ page, context }) => {
      expectConsole(/Failed to load resource/)
      await choose(context, { locale })
      await page.clock.install()
      await page.goto('/signin')
      await expect(page).toHaveTitle(new RegExp(DIWAN[locale]))
      const main = page.locator('main')
      const field = (label: string) => page.getByLabel(label, { exact: true })
      const send = page.getByRole('button', { name: auth.signIn, exact: true })
      const banner = page.getByRole('alert')
      for (const [name, href] of [
        [auth.forgot, '/forgot-password'],
        [auth.signUp, '/signup'],
      ] as const)
        await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
      await canBeShown(page, locale, auth.password)
      await field(auth.email).fill(await register('Quiet Mills', locale))
      await field(auth.password).fill('Passw0rd')
      await expect(send).toBeDisabled()
      await stopClock(page)
      await field(auth.password).press('Enter')
      await expect(banner).toHaveText(auth.unmetRequirements)
      await staysFor(banner, 3_000)

      await field(auth.password).fill('Passw0rd_-')
      await expect(send).toBeEnabled()
      const answer = await gate(page, '**/api/login')
      await send.click()
      await expect(main.locator('button[aria-busy="true"]')).toBeVisible()
      await answer()
      await expect(banner).toHaveText(auth.wrongCredentials)
      await staysFor(banner, 3_000)
      await page.clock.resume()

      await field(auth.password).fill(PASSWORD)
      const asked = page.waitForRequest('**/api/isOwner')
      await send.click()
      await asked
      await expect(page).toHaveURL(/\/dashboard-default$/)
    },
  )

  inTurn(locale, { onEvenDays: 'ar' })(
    `a forgotten password is asked for by its address, ${locale}`,
    async ({ page, context }) => {
      await choose(context, { locale })
      await page.goto('/signin')
      await page.getByRole('link', { name: auth.forgot }).click()
      await expect(page.getByRole('heading', { name: auth.forgotTitle })).toBeVisible()
      await page.getByLabel(auth.email, { exact: true }).fill(OWNERS[locale])
      const asked = page.waitForRequest((one) => one.url().includes('/api/forgot-password?email='))
      await page.route('**/api/forgot-password*', (route) =>
        route.fulfill({ json: { message: auth.linkHint } }),
      )
      await page.getByRole('button', { name: auth.sendLink }).click()
      await asked
      await expect(page.getByText(auth.linkHint).first()).toBeVisible()
      await expect(page.getByRole('button', { name: auth.sendAgain })).toBeVisible()
    },
  )
}
