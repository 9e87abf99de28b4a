import { define, enter, PHONE, review, STAFF, staffed, today } from './staff-support.ts'
import { expect, LANGUAGES, send, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

const WINDOW = { en: '⁨23:30⁩–⁨23:59⁩', ar: 'من ⁨23:30⁩ إلى ⁨23:59⁩' } as const
const COMMA = { en: ', ', ar: '، ' } as const
const CLOSE = { en: 'Dismiss', ar: 'إغلاق' } as const

for (const locale of LANGUAGES) {
  test.describe(`in ${locale}`, () => {
    test.use(PHONE)

    test('facts that share a line are parted, and times are words', async ({ page }) => {
      const site = await staffed(locale)
      await define(site, locale)
      const name = `${STAFF[locale].daily} 2`
      const { status } = await send(site.owner.token, 'POST /dailytask', {
        ...{ task_name: name, task_type: 'daily', start_date: today(), from: '23:30', to: '23:59' },
      })
      expect(status).toBe(201)
      const company = await enter(page, site.owner, locale)
      await page.goto(`${company}/task-reports`)
      await settle(page)
      const row = review(page, name)
      const { wholeCompany } = WORDS[locale].routine
      await expect(row).toContainText(WINDOW[locale])
      await expect(row).toContainText(` · ${COMMA[locale]}${wholeCompany}`)
    })

    test('what is read out of a date field and of its calendar is in the page’s language', async ({
      page,
    }) => {
      const site = await staffed(locale)
      const company = await enter(page, site.owner, locale)
      await page.goto(`${company}/manage-routine-task`)
      await settle(page)
      await page.getByRole('button', { name: WORDS[locale].definitions.newTask }).first().click()
      const parts = page.getByRole('dialog').getByRole('spinbutton')
      await expect(parts.first()).toBeVisible()
      for (const part of await parts.all())
        expect(await part.getAttribute('aria-label')).toMatch(
          new RegExp(`^\\p{L}+${COMMA[locale]}`, 'u'),
        )
      await page.getByRole('dialog').locator('[role=group] button').first().click()
      const dismiss = page.getByRole('button', { name: CLOSE[locale], exact: true })
      await expect(dismiss.first()).toBeAttached()
      await expect(page.getByRole('button', { name: 'تجاهل' })).toHaveCount(0)
    })
  })
}
