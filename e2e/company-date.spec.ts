import { dayOfMonth, toLocalTime } from '#shared/dates.ts'
import { enter, ownCompany } from './my-day-support.ts'
import { oneLanguage } from './smoke.ts'
import { expect, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

/** At any hour, one of these zones has another date than Cairo. */
const FAR = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  test(`the day is the company’s, wherever the device is, ${locale}`, async ({ another }) => {
    const { definitions } = WORDS[locale]
    const company = await ownCompany(locale)
    const day = String(dayOfMonth(toLocalTime(new Date(), 'Africa/Cairo').date))
    for (const timezoneId of FAR) {
      const page = await another({ timezoneId })
      const address = await enter(page.context(), company.owner, locale)
      await page.goto(`${address}/routine-task`)
      await settle(page)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(day)
      await page.goto(`${address}/manage-routine-task`)
      await settle(page)
      await page.getByRole('button', { name: definitions.newTask }).first().click()
      const typed = page.getByRole('dialog').locator('[data-type="day"]').first()
      await expect(typed).toHaveText(day.padStart(2, '0'))
    }
  })
