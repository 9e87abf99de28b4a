import type { Page } from '@playwright/test'
import { store } from './guard-support.ts'
import { keptInBrowser } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  BASE,
  choose,
  expect,
  expectConsole,
  type Language,
  login,
  mailTo,
  PASSWORD,
  register,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const COMPANY = { en: 'Nile Foods', ar: 'أغذية النيل' } as const
const CHOSEN = 'Passw0rd!'

/** Asserts that the sign-in page has filled in the address and focuses the password field. */
async function expectAddress(page: Page, email: string, locale: Language): Promise<void> {
  const { auth } = WORDS[locale]
  await expect(page).toHaveURL(`${BASE}/signin`)
  await expect(page.getByRole('button', { name: auth.signIn, exact: true })).toBeVisible()
  await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue(email)
  await expect(page.getByLabel(auth.password, { exact: true })).toBeFocused()
}

/** The texts that are still anywhere in the browser's storage. */
async function leftOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const stored = await page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cached])
  })
  const all = stored + (await keptInBrowser(page).catch(() => ''))
  return texts.filter((text) => all.includes(text))
}

/** Chooses a password on the page of a mailed link. */
async function choosePassword(page: Page, label: string, locale: Language): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(CHOSEN)
  await page.getByLabel(WORDS[locale].auth.confirmation, { exact: true }).fill(CHOSEN)
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { auth, invitation, shell } = WORDS[locale]

  test(
    `who signs out leaves nothing of them; whose session ends finds their address, which nothing stores, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context }) => {
      await choose(context, { locale })
      const email = await register(COMPANY[locale], locale)
      const { token, user } = await login(email)
      await store(context, { token, userId: user.id, companySlug: user.company.slug })
      await page.goto(`/${encodeURIComponent(user.company.slug)}/routine-task`)
      await settle(page)
      await page.locator('header').locator('button[aria-haspopup="menu"]').click()
      await page.getByRole('menuitem', { name: shell.signOut }).click()
      await expect(page).toHaveURL(`${BASE}/signin`)
      await expect(page.getByLabel(auth.email, { exact: true })).toHaveValue('')
      expect(await leftOf(page, [email, user.id, token, COMPANY[locale]])).toEqual([])

      await page.getByLabel(auth.email, { exact: true }).fill(email)
      await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/dashboard-default$/)
      await settle(page)
      // Otherwise the dashboard gets the 401 first, while it is being left.
      await page.goto('about:blank')
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }))
      expectConsole(/401/)
      await page.goto(`/${encodeURIComponent(user.company.slug)}/department`)
      await page.getByRole('button', { name: WORDS[locale].common.ok }).click()
      await expectAddress(page, email, locale)
      await page.unroute('**/api/**')
      expect(await leftOf(page, [email])).toEqual([])
      expect(await axeFindings(page)).toEqual([])

      await page.getByRole('button', { name: auth.notYou }).click()
      const field = page.getByLabel(auth.email, { exact: true })
      await expect(field).toHaveValue('')
      await expect(field).toBeFocused()
      await expect(page.getByRole('button', { name: auth.notYou })).toHaveCount(0)
    },
  )

  test(`who accepts an invitation or resets a password signs in by password alone, ${locale}`, async ({
    another,
  }) => {
    const owner = await register(COMPANY[locale], locale)
    const { token } = await login(owner)
    const email = `guest-${locale}-${Date.now()}@example.com`
    expect((await send(token, 'POST /invite', { email, name: 'Omar' })).status).toBe(201)
    const page = await another()
    await choose(page.context(), { locale })
    await page.goto((await mailTo(email)).links[0] ?? '')
    await page.getByLabel(invitation.lastName).fill('Fathy')
    await choosePassword(page, invitation.password, locale)
    await page.getByRole('button', { name: invitation.join, exact: true }).click()
    await expectAddress(page, email, locale)

    const other = await register(COMPANY[locale], locale)
    await send('', `POST /forgot-password?email=${encodeURIComponent(other)}`)
    const isReset = (link: string) => link.includes('reset-password')
    await expect.poll(async () => (await mailTo(other)).links.some(isReset)).toBe(true)
    await page.goto((await mailTo(other)).links.find(isReset) ?? '')
    await choosePassword(page, auth.newPassword, locale)
    await page.getByRole('button', { name: auth.savePassword, exact: true }).click()
    await expectAddress(page, other, locale)
    await page.getByLabel(auth.password, { exact: true }).fill(CHOSEN)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/dashboard-default$/)
  })

  test(`the sign-up says all that it still needs, and each name leads to its field, ${locale}`, async ({
    page,
    context,
  }) => {
    await choose(context, { locale })
    await page.goto('/signup')
    const needs = page.getByRole('status').filter({ hasText: auth.stillNeeded })
    const names = needs.getByRole('button')
    await expect(names).toHaveText([
      ...[auth.firstName, auth.lastName, auth.email, auth.companyName, auth.companySize],
      ...[auth.industry, auth.password, auth.confirmation],
    ])
    expect(await axeFindings(page)).toEqual([])

    await names.getByText(auth.lastName, { exact: true }).click()
    await expect(page.getByLabel(auth.lastName)).toBeFocused()
    await page.keyboard.type('Saleh')
    await expect(names.first()).toHaveText(auth.firstName)
    await expect(names.nth(1)).toHaveText(auth.email)
    await names.getByText(auth.companySize, { exact: true }).click()
    await expect(page.getByLabel(auth.companySize)).toBeFocused()

    await page.getByLabel(auth.firstName).fill('Mona')
    await page.getByLabel(auth.email, { exact: true }).fill('mona@')
    await page.getByLabel(auth.companyName).fill(COMPANY[locale])
    await page.getByLabel(auth.companySize).selectOption('2')
    await page.getByLabel(auth.industry).selectOption('3')
    await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
    await page.getByLabel(auth.confirmation, { exact: true }).fill(PASSWORD.slice(1))
    await page.getByLabel(auth.terms).uncheck()
    await expect(names).toHaveText([auth.email, auth.confirmation, auth.termsOfUse])
    const button = page.getByRole('button', { name: auth.signUp, exact: true })
    await expect(button).toBeDisabled()

    await page.getByLabel(auth.confirmation, { exact: true }).fill(PASSWORD)
    await expect(button, 'the spec waits for company and passwords').toBeEnabled()
    await names.getByText(auth.termsOfUse, { exact: true }).click()
    await expect(page.getByLabel(auth.terms)).toBeFocused()
    await page.keyboard.press('Space')
    await page.getByLabel(auth.email, { exact: true }).fill(`mona-${Date.now()}@example.com`)
    await expect(needs).toHaveCount(0)
    await button.click()
    await expect(page).toHaveURL(`${BASE}/signin`)
    await expect(page.getByLabel(auth.password, { exact: true })).toBeFocused()
  })
}
