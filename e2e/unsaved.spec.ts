import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { labelsOf } from '#records/fields/field.ts'
import { pathOf, sidebar } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import { axeFindings, choose, expect, OWNERS, settle, signInAs, test } from './support.ts'
import { WORDS } from './translations.ts'

const PAGES = [
  { area: 'settings', path: 'company-settings', link: 'companySettings', field: 'name' },
  { area: 'profile', path: 'profile', link: 'profile', field: 'city' },
  { area: 'roles', path: 'add-role&permissions', link: 'roles', field: 'name' },
] as const

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  for (const { area, path, link, field } of PAGES)
    test(`nothing typed at ${path} is lost without a question, ${locale}`, async ({
      page,
      context,
    }) => {
      const { shell, common } = WORDS[locale]
      const words: Record<string, string> = {
        ...WORDS[locale][area],
        ...labelsOf(PROFILE_FIELDS, locale),
      }
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      const home = `${decodeURIComponent(company)}/${path}`
      const typed = page.getByLabel(words[field]!)
      const asks = page.getByRole('alertdialog', { name: common.leaveTitle })
      const stays = async () => {
        await expect(asks).toBeHidden()
        await expect.poll(() => pathOf(page)).toBe(home)
        await expect(typed).toHaveValue('Elsewhere')
      }
      await page.goto(`${company}/goals`)
      await sidebar(page).getByRole('link', { name: shell.meetings }).click()
      await expect(page.locator('main h1')).toHaveText(shell.meetings)
      if (link === 'profile') {
        await page.locator('header [aria-haspopup="menu"]').click()
        await page.getByRole('menuitem', { name: shell.profile }).click()
      } else await sidebar(page).getByRole('link', { name: shell[link] }).click()
      await typed.fill('Elsewhere')

      await sidebar(page).getByRole('link', { name: shell.department }).click()
      await expect(asks).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await asks.getByRole('button', { name: common.stay }).click()
      await stays()

      for (const times of [1, 2]) {
        for (let time = 0; time < times; time += 1) {
          await page.evaluate(() => history.back())
          const former = ['meetings', 'goals'][time]
          await expect.poll(() => pathOf(page)).toBe(`${decodeURIComponent(company)}/${former}`)
          await expect(asks.getByRole('button', { name: common.stay })).toBeFocused()
        }
        await page.keyboard.press('Escape')
        await stays()
      }

      const closing = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await closing
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await stays()

      await sidebar(page).getByRole('link', { name: shell.department }).click()
      await asks.getByRole('button', { name: common.leave }).click()
      await expect(page.locator('main h1')).toHaveText(WORDS[locale].departments.title)
      await page.goBack()
      await expect(typed).not.toHaveValue('Elsewhere')
    })

test('another role is another work, and looking for one is not', async ({ page, context }) => {
  const { roles, common } = WORDS.en
  const company = await signInAs(context, OWNERS.en)
  await page.goto(`${company}/add-role&permissions`)
  const name = page.getByLabel(roles.name)
  const before = await name.inputValue()
  await name.fill('Elsewhere')
  await page.getByRole('searchbox').fill('view')
  await expect(page).toHaveURL(/search=view/)
  const asks = page.getByRole('alertdialog', { name: common.leaveTitle })
  await expect(asks).toHaveCount(0)
  await page.locator('[data-role]', { hasText: 'Viewer' }).click()
  await asks.getByRole('button', { name: common.stay }).click()
  await expect(name).toHaveValue('Elsewhere')
  await page.locator('[data-role]', { hasText: 'Viewer' }).click()
  await asks.getByRole('button', { name: common.leave }).click()
  await expect(name).toHaveValue('Viewer')
  await page.goBack()
  await expect(name).toHaveValue(before)
})

test('nobody is held back from signing out', async ({ page, context }) => {
  const { shell, common } = WORDS.en
  const company = await signInAs(context, OWNERS.en)
  await page.goto(`${company}/profile`)
  await page.getByLabel(PROFILE_FIELDS.city.label.en, { exact: true }).fill('Elsewhere')
  await context.route('**/api/logout', (route) => route.fulfill({ json: { message: 'x' } }))
  await page.locator('header [aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: shell.signOut }).click()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByRole('alertdialog', { name: common.leaveTitle })).toHaveCount(0)
})
