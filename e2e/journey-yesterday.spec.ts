import { inTurn, smoke } from './smoke.ts'
import { EMPLOYEES, expect, LANGUAGES, OWNERS, settle, signInAs, test } from './support.ts'
import { WORDS } from './translations.ts'

const MAX_PRESSES = 2
const WIDTHS = [1440, 390]

for (const locale of LANGUAGES)
  for (const width of WIDTHS) {
    const { attention, routine } = WORDS[locale]

    test(
      `an owner finds yesterday’s undone duties within ${MAX_PRESSES} presses, ${locale}, ${width} px`,
      smoke(locale, { onEvenDays: 'en' }),
      async ({ page, context }) => {
        await page.setViewportSize({ width, height: 844 })
        const company = await signInAs(context, OWNERS[locale])
        await page.goto(`${company}/dashboard-default`)
        await settle(page)
        const needs = page.getByRole('region', { name: attention.title })
        await needs.locator('a[href*="status=undone"]').click()
        await expect(page).toHaveURL(/task-reports\?.*status=undone/)
        await settle(page)
        const rows = page.locator('main li[id^="evaluation-"]')
        await expect(rows.first()).toBeVisible()
        for (const said of await rows.allTextContents())
          expect(said).toMatch(
            new RegExp(`${routine.notDone}|${routine.overdue}|${routine.notReported}`),
          )
      },
    )

    inTurn(locale, { onEvenDays: 'ar' })(
      `an employee finds their undone duties of yesterday in one press, ${locale}, ${width} px`,
      async ({ page, context }) => {
        await page.setViewportSize({ width, height: 844 })
        const company = await signInAs(context, EMPLOYEES[locale])
        await page.goto(`${company}/routine-task`)
        await settle(page)
        await page.getByRole('radio', { name: routine.yesterday }).click()
        await expect(page).toHaveURL(/day=yesterday/)
        await settle(page)
        await expect(page.getByText(routine.yesterdayHint)).toBeVisible()
      },
    )
  }
