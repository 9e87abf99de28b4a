import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { staysFor, stopClock } from './clock-support.ts'
import { permit } from './guard-support.ts'
import { numberOn, openQuickAdd, quickAddOf } from './quick-add-support.ts'
import { inTurn, smoke } from './smoke.ts'
import { dayIn, enter, focusIn, STAFF, staffed, tabTo } from './staff-support.ts'
import { expect, LANGUAGES, type Language, login, register, test } from './support.ts'
import { WORDS } from './translations.ts'

const SAID = {
  en: { task: 'Clean the mill', days: ['Monday', 'Thursday'] },
  ar: { task: 'تنظيف المطحنة', days: ['الاثنين', 'الخميس'] },
} as const

/** The owner of a company for one test, so that added tasks do not affect other counts. */
const ownerOf = async (locale: Language) => login(await register('Delta Mills', locale))

for (const locale of LANGUAGES) {
  const { shell, dashboard, definitions, quickAdd, common } = WORDS[locale]
  const { task, days } = SAID[locale]

  test(
    `a weekly routine task is added by keyboard alone, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      const owner = await ownerOf(locale)
      await page.goto(`${await enter(page, owner, locale)}/dashboard-default`)
      const total = numberOn(page, dashboard.routineTitle, dashboard.total)
      await expect(total).toHaveText('0')
      const { plus, dialog, create } = quickAddOf(page, locale, 'routine')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: shell.skip })).toBeFocused()
      for (const place of [
        page.locator('aside').getByRole('link', { name: shell.dashboard }),
        page.getByRole('button', { name: shell.collapse }),
        page.getByLabel(common.language),
        page.getByRole('button', { name: shell.appearance }),
        page.getByRole('button', { name: sentencePattern(shell.account, 'Mona Saleh') }),
        page.getByRole('button', { name: dashboard.refresh, exact: true }),
        plus,
      ])
        await tabTo(page, place)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel(DEFINITION_FIELDS.task_name.label[locale])).toBeFocused()
      await page.keyboard.type(task)
      await tabTo(page, dialog.getByLabel(definitions.taskType))
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByLabel(definitions.taskType)).toHaveValue('weekly')
      const start = dialog
        .getByRole('group', { name: DEFINITION_FIELDS.start_date.label[locale] })
        .getByRole('button')
      await tabTo(page, start)
      await page.keyboard.press('Enter')
      await focusIn(page.getByRole('grid'))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('grid')).toBeHidden()
      for (const day of days) {
        await tabTo(page, dialog.getByRole('checkbox', { name: day }))
        await page.keyboard.press('Space')
      }
      const request = page.waitForRequest(
        (one) => one.url().endsWith('/api/dailytask') && one.method() === 'POST',
      )
      await tabTo(page, create)
      await page.keyboard.press('Enter')
      const sent = (await request).postDataJSON() as Record<string, unknown>
      expect(sent).toMatchObject({
        ...{ task_name: task, task_type: 'weekly' },
        ...{ start_date: dayIn(7), recurrent_days: [1, 4] },
      })
      await page.getByText(quickAdd.routineAdded, { exact: true }).waitFor()
      await expect(dialog).toBeHidden()
      await expect(total).toHaveText('1')
      await expect(plus).toBeFocused()
    },
  )

  inTurn(locale, { onEvenDays: 'ar' })(
    `a routine task is offered to who may define, for what they may define, ${locale}`,
    async ({ page, another }) => {
      const { manager, employee } = await staffed(locale)
      for (const { user } of [manager, employee]) await permit(user.email, ['view-dashboard'])
      const { dialog, create } = await openQuickAdd(page, manager, { locale, kind: 'routine' })
      const department = dialog.getByLabel(definitions.department)
      await expect(department.getByRole('option')).toHaveText([STAFF[locale].department])
      await dialog.getByLabel(DEFINITION_FIELDS.task_name.label[locale]).fill(task)
      await create.click()
      await page.getByText(quickAdd.routineAdded, { exact: true }).waitFor()

      const other = await another()
      await other.goto(`${await enter(other, employee, locale)}/dashboard-default`)
      await expect(other.getByRole('region', { name: dashboard.routineTitle })).toBeVisible()
      await expect(quickAddOf(other, locale, 'routine').plus).toHaveCount(0)
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `what a routine task lacks is said for two seconds and marked, ${locale}`,
    async ({ page }) => {
      await page.clock.install()
      const { dialog } = await openQuickAdd(page, await ownerOf(locale), {
        locale,
        kind: 'routine',
      })
      const name = dialog.getByLabel(DEFINITION_FIELDS.task_name.label[locale])
      const type = dialog.getByLabel(definitions.taskType)
      const warning = page.getByRole('alertdialog', { name: common.validationTitle })
      await stopClock(page)
      await name.press('Enter')
      await staysFor(warning.filter({ hasText: quickAdd.fillRequired }), 2_000)
      await page.clock.resume()
      await expect(name).toHaveAttribute('aria-invalid', 'true')

      await name.fill(task)
      await expect(name).not.toHaveAttribute('aria-invalid')
      const weekdays = dialog.getByRole('group', { name: definitions.weekdays })
      await type.selectOption('weekly')
      await name.press('Enter')
      await expect(warning).toBeVisible()
      await expect(weekdays).toHaveAttribute('aria-invalid', 'true')
      await type.selectOption('monthly')
      await name.press('Enter')
      const day = dialog.getByLabel(definitions.dayOfMonth)
      await expect(day).toHaveAttribute('aria-invalid', 'true')
      await expect(day.getByRole('option')).toHaveCount(32)
      await day.selectOption('31')
      await stopClock(page)
      await name.press('Enter')
      await staysFor(page.getByText(quickAdd.routineAdded, { exact: true }), 1_500)
      await expect(dialog).toBeHidden()
    },
  )
}
