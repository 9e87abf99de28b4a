import { addMember, pathOf, REFUSED } from './guard-support.ts'
import { enter } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  expect,
  expectConsole,
  login,
  mailTo,
  PASSWORD,
  register,
  scrollsSideways,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const NAME = 'Fayrouz Café'

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { closing, shell, takeAway } = WORDS[locale]

  test(
    `an owner has the company deleted, with all data at hand, and thinks better of it, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context, another }) => {
      expectConsole(REFUSED)
      const owner = await login(await register(NAME, locale))
      const email = `omar-closing-${locale}-${Date.now()}@example.com`
      await addMember(owner.user.company.slug, email)
      const company = await enter(context, owner, locale)
      const staff = await another()
      const theirs = await enter(staff.context(), await login(email), locale)
      await staff.goto(`${theirs}/routine-task`)
      await settle(staff)

      await page.goto(`${company}/company-settings`)
      await page.getByRole('button', { name: closing.delete }).click()
      const dialog = page.getByRole('dialog', { name: closing.danger })
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      const name = dialog.getByRole('textbox', { name: NAME })
      const password = dialog.getByLabel(closing.password, { exact: true })
      const confirm = dialog.getByRole('button', { name: closing.confirm })
      await name.fill('Fayrouz')
      await password.fill('Guessed1!')
      await confirm.click()
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await name.fill(NAME)
      await confirm.click()
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await password.fill(PASSWORD)
      await confirm.click()

      await expect(page.getByRole('heading', { name: closing.title })).toBeVisible()
      expect(pathOf(page)).toBe('/closing')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        expect(await scrollsSideways(page)).toBe(false)
      }
      await expect.poll(async () => (await mailTo(owner.user.email)).text).toContain('/closing')
      await page.goto(`${company}/dashboard-default`)
      await expect(page.getByRole('heading', { name: closing.title })).toBeVisible()
      await expect(page.getByRole('button', { name: takeAway.take })).toBeVisible()

      await staff.goto(`${theirs}/routine-task`)
      const notice = staff.getByRole('dialog', { name: shell.closingTitle })
      await notice.getByRole('button', { name: shell.signOut }).click()
      await expect(staff).toHaveURL(/signin|login/)

      await page.getByRole('button', { name: closing.keep }).click()
      await expect(page.getByText(closing.kept)).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard-default$/)
      expect((await login(email)).user.email).toBe(email)
    },
  )
}
