import type { Page } from '@playwright/test'
import { store } from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  choose,
  expect,
  expectConsole,
  type Language,
  login,
  mailTo,
  PASSWORD,
  register,
  scrollsSideways,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const SIZES = [1440, 390] as const

let wanted = 0
const newAddress = (locale: Language) => {
  wanted += 1
  return `moved-${locale}-${process.pid}-${Date.now()}-${wanted}@example.com`
}

/** Signs in as the owner of a company of its own. */
async function enter(page: Page, locale: Language) {
  const email = await register(locale === 'ar' ? 'مخبز السنابل' : 'Harvest Bakery', locale)
  const { token, user } = await login(email)
  await choose(page.context(), { locale })
  await store(page.context(), { token, userId: user.id, companySlug: user.company.slug })
  return { email, company: `/${encodeURIComponent(user.company.slug)}` }
}

async function looksRight(page: Page): Promise<void> {
  expect.soft(await axeFindings(page)).toEqual([])
  expect.soft(await scrollsSideways(page)).toBe(false)
}

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  for (const width of SIZES) {
    test(
      `another email address waits for its link, and is one’s own with it, ${locale}, ${width} px`,
      width === 1440 ? smoke(locale, { onEvenDays: 'en' }) : {},
      async ({ page }) => {
        const { profile, auth } = WORDS[locale]
        await page.setViewportSize({ width, height: 900 })
        const { email: before, company } = await enter(page, locale)
        await page.goto(`${company}/profile`)
        const field = page.getByRole('textbox', { name: profile.email })
        const save = page.getByRole('button', { name: profile.saveChanges, exact: true })
        await expect(field).toHaveValue(before)
        const [given, kept] = [newAddress(locale), newAddress(locale)]
        await field.fill(given)
        await page.getByLabel(profile.currentPassword).fill(PASSWORD)
        await save.click()
        await expect(page.getByText(given).last()).toBeVisible()
        await expect(field).toHaveValue(before)
        await page.getByRole('button', { name: profile.keepEmail }).click()
        await expect(page.getByRole('button', { name: profile.keepEmail })).toBeHidden()
        await field.fill(kept)
        await page.getByLabel(profile.currentPassword).fill(PASSWORD)
        await save.click()
        await expect(page.getByRole('button', { name: profile.keepEmail })).toBeVisible()
        await looksRight(page)
        const { links } = await mailTo(kept)
        await page.goto(new URL(links[0] ?? '').pathname + new URL(links[0] ?? '').search)
        await expect(page.getByText(auth.confirmed)).toBeVisible()
        await looksRight(page)
        await page.getByRole('link', { name: auth.goOn }).click()
        await settle(page)
        await page.goto(`${company}/profile`)
        await expect(field).toHaveValue(kept)
        expect((await login(kept)).user.email).toBe(kept)
      },
    )

    test(`the third invitation asks for the owner’s address first, ${locale}, ${width} px`, async ({
      page,
    }) => {
      expectConsole(/422/)
      const { users, auth, confirmAddress } = WORDS[locale]
      await page.setViewportSize({ width, height: 900 })
      const { email, company } = await enter(page, locale)
      const own = page.getByText(confirmAddress.own)
      await page.goto(`${company}/dashboard-default`)
      await expect(own).toBeVisible()
      await looksRight(page)
      await page.goto(`${company}/addUser`)
      await expect(own).toBeVisible()
      const addresses = [newAddress(locale), newAddress(locale), newAddress(locale)]
      const invite = async (text: string) => {
        await page.getByLabel(users.addresses).last().fill(text)
        await page.getByLabel(users.addresses).last().press('Enter')
        await page.getByRole('button', { name: users.send, exact: true }).click()
      }
      for (const address of addresses.slice(0, 2)) {
        await invite(address)
        await expect(page.getByText(address).first()).toBeVisible()
        await expect(page.getByRole('button', { name: users.send, exact: true })).toBeEnabled()
      }
      await invite(addresses[2] ?? '')
      await expect(
        page.getByText(confirmAddress.waiting_one.replace('{{count}}', '1')),
      ).toBeVisible()
      await expect(own).toHaveCount(1)
      await looksRight(page)
      const [before] = (await mailTo(email)).links
      await page.getByRole('button', { name: confirmAddress.sendAgain }).click()
      await expect.poll(async () => (await mailTo(email)).links[0]).not.toBe(before)
      const { links } = await mailTo(email)
      const link = new URL(links[0] ?? '')
      await page.goto(link.pathname + link.search)
      await expect(page.getByText(auth.confirmed)).toBeVisible()
      await page.goto(`${company}/addUser`)
      await expect(page.getByLabel(users.addresses).last()).toBeVisible()
      await expect(own).toBeHidden()
      await invite(addresses[2] ?? '')
      await expect(page.getByText(addresses[2] ?? '').first()).toBeVisible()
      await expect(own).toBeHidden()
    })
  }
