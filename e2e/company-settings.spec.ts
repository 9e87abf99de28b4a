import { ar as settingsAr } from '#features/companies/web/messages.ar.ts'
import { en as settingsEn } from '#features/companies/web/messages.en.ts'
import { pathOf, REFUSED, sidebar, store } from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  BASE,
  choose,
  expect,
  expectConsole,
  login,
  register,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const SETTINGS = { en: settingsEn, ar: settingsAr }
const NAMES = {
  en: { before: 'Fayrouz Café', after: 'Seven Springs', slug: 'Seven-Springs', search: 'riyadh' },
  ar: {
    before: 'مخبز فيروز',
    after: 'الينابيع السبعة',
    slug: 'الينابيع-السبعة',
    search: 'السعودية',
  },
} as const

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  test(
    `an owner renames the company, and nothing is lost when another saves first, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      expectConsole(REFUSED)
      const [words, names] = [SETTINGS[locale], NAMES[locale]]
      const { token, user } = await login(await register(names.before, locale))
      await choose(context, { locale, theme: locale === 'ar' ? 'dark' : 'light' })
      await store(context, { token, userId: user.id, companySlug: user.company.slug })
      await page.goto(`/${user.company.slug}/company-settings`)
      const name = page.getByLabel(words.name)
      const save = page.getByRole('button', { name: words.saveChanges })
      await expect(save).toHaveCount(0)
      await name.fill(names.after)
      await expect(page.getByText(`/${names.slug}`)).toBeVisible()
      const zone = page.getByRole('combobox', { name: words.timezone })
      await zone.fill(names.search)
      const zones = page.getByRole('listbox')
      await expect(zones.getByRole('option')).toHaveCount(1)
      await zone.press('Enter')
      await expect(zones).toHaveCount(0)

      const grace = page.getByLabel(words.grace)
      await expect(grace).toHaveValue('60')
      await grace.fill('1441')
      await save.click()
      await expect(grace).toHaveAttribute('aria-invalid', 'true')
      await grace.fill('90')

      await page.getByRole('button', { name: words.import }).click()
      const dialog = page.getByRole('dialog')
      const nextYear = String(new Date().getFullYear() + 1)
      await dialog.getByLabel(words.year, { exact: true }).selectOption(nextYear)
      await dialog.getByRole('checkbox').nth(1).uncheck()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button').last().click()
      const rows = page.getByRole('table').getByRole('row')
      await expect(rows.nth(3)).toBeVisible()
      const listed = (await rows.count()) - 1

      await sidebar(page).getByRole('link', { name: WORDS[locale].shell.department }).click()
      await page.getByRole('button', { name: WORDS[locale].common.stay }).click()
      await expect(name).toHaveValue(names.after)

      const theirs = {
        companySize: 4,
        holidays: [{ date: `${nextYear}-12-31`, name: 'Inventory' }],
      }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify(theirs)
      await fetch(`${BASE}/api/company-data`, { method: 'PUT', headers, body })
      await save.click()
      await expect(page.getByText(words.conflict)).toBeVisible()
      await expect(name).toHaveValue(names.after)
      await expect(page.getByLabel(words.companySize)).toHaveValue('4')
      await expect(rows).toHaveCount(listed + 2)
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await save.click()
      await expect(save).toHaveCount(0)

      await expect.poll(() => pathOf(page)).toBe(`/${names.slug}/company-settings`)
      await expect(page).toHaveTitle(names.after)
      await expect(page.locator('aside')).toContainText(names.after)
      const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
      expect(kept).toMatchObject({
        ...{ companyName: names.after, companySlug: names.slug, timezone: 'Asia/Riyadh' },
      })
      await page.goto(`/${user.company.slug}/company-settings`)
      await expect.poll(() => pathOf(page)).toBe(`/${names.slug}/company-settings`)
      await expect(name).toHaveValue(names.after)
      await expect(grace).toHaveValue('90')
    },
  )

test('a message goes by itself though the pointer rests on it, and stays for the keyboard', async ({
  page,
  context,
}) => {
  const words = SETTINGS.en
  const { token, user } = await login(await register('Quiet Café', 'en'))
  await choose(context, { locale: 'en' })
  await store(context, { token, userId: user.id, companySlug: user.company.slug })
  await page.goto(`/${user.company.slug}/company-settings`)
  const message = page.getByRole('alertdialog').filter({ hasText: words.saved })
  const save = async (name: string) => {
    await page.getByLabel(words.name).fill(name)
    await page.getByRole('button', { name: words.saveChanges }).click()
    await expect(message).toBeVisible()
  }
  await save('Calm Café')
  await message.hover()
  await expect(message).toBeHidden()

  await save('Still Café')
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await expect(message).toBeFocused()
  await message.hover()
  await page.waitForTimeout(10_000)
  await page.mouse.move(0, 0)
  await expect(message).toBeFocused()
})
