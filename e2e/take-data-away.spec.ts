import { readFile } from 'node:fs/promises'
import { unzip } from '#server/test/unzip.ts'
import { endPlan } from './guard-support.ts'
import { enter } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  expect,
  expectConsole,
  login,
  PASSWORD,
  register,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  test(
    `the owner takes all data away, from the settings and when the plan has ended, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      const { takeAway } = WORDS[locale]
      expectConsole(/422/)
      const owner = await login(await register('Fayrouz Café', locale))
      const company = await enter(context, owner, locale)
      for (const address of [`${company}/company-settings`, '/subscription']) {
        if (address === '/subscription') {
          // A page left open would get the event of the first download, and its requests would then
          // be refused.
          await page.goto('about:blank')
          await endPlan(owner.user.company.slug)
        }
        await page.goto(address)
        const button = page.getByRole('button', { name: takeAway.take })
        await expect(button).toBeVisible()
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        await button.click()
        const dialog = page.getByRole('dialog', { name: takeAway.take })
        const password = dialog.getByLabel(takeAway.password, { exact: true })
        await expect(password).toBeFocused()
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        await page.keyboard.type('Guessed1!')
        await page.keyboard.press('Enter')
        await expect(password).toHaveAttribute('aria-invalid', 'true')
        await password.fill(PASSWORD)
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.keyboard.press('Enter'),
        ])
        await expect(dialog).toHaveCount(0)
        const entries = unzip(await readFile(await file.path()))
        expect(String(entries.get('company.csv'))).toContain('Fayrouz Café')
        await expect(page, 'the page stays').toHaveURL(address)
      }
    },
  )
