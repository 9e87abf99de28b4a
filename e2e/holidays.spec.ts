import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { toLocalTime } from '#shared/dates.ts'
import { enter, ownCompany } from './my-day-support.ts'
import { oneLanguage } from './smoke.ts'
import { expect, send, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

const NAME = { en: 'National Day', ar: 'اليوم الوطني' } as const

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { common, nothingDue, settings } = WORDS[locale]
  const today = () => toLocalTime(new Date(), 'Africa/Cairo').date

  test(`a holiday is named where nothing is due, with what comes next, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const body = { holidays: [{ date: today(), name: NAME[locale] }] }
    expect((await send(company.owner.token, 'PUT /company-data', body)).status).toBe(200)
    const address = await enter(context, company.owner, locale)
    const named = page.getByText(sentencePattern(common.holidayNamed, NAME[locale]))
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${address}/routine-task`)
      await settle(page)
      await expect(named).toHaveCount(2)
      await expect(page.locator('main')).toContainText(nothingDue.nothingToday)
      await expect(page.getByRole('button', { name: nothingDue.toYesterday })).toBeVisible()
      await page.goto(`${address}/task-reports`)
      await settle(page)
      await expect(named).toHaveCount(1)
    }
  })

  test(`to make a holiday of a day with reports says what stays, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)

    const choose = async () => {
      await page.goto(`${address}/company-settings`)
      await settle(page)
      await page.getByRole('button', { name: settings.addHoliday }).click()
      const form = page.getByRole('dialog')
      const [year, month, day] = today().split('-')
      for (const [name, value] of [
        ['day', day],
        ['month', month],
        ['year', year],
      ] as const)
        await form.locator(`[data-type="${name}"]`).pressSequentially(value ?? '')
      return form
    }
    const open = await choose()
    await expect(open.getByText(settings.holidayOpen)).toBeVisible()
    await company.reportAs(company.owner, 'oven')
    const kept = await choose()
    await expect(kept.getByText(settings.holidayToday)).toBeVisible()
    await expect(kept.getByText(settings.holidayOpen)).toHaveCount(0)
  })
}
