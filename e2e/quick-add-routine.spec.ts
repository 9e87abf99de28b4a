import { staysFor, stopClock } from './clock-support.ts'
import { permit } from './guard-support.ts'
import { numberOn, openQuickAdd, quickAddOf, scrollsWithin } from './quick-add-support.ts'
import { smoke } from './smoke.ts'
import { dayIn, enter, focusIn, STAFF, staffed, tabTo } from './staff-support.ts'
import {
  axeFindings,
  choose,
  expect,
  expectConsole,
  LANGUAGES,
  type Language,
  login,
  register,
  scrollsSideways,
  settle,
  test,
} from './support.ts'
import { WORDS, worded } from './words.ts'

const SAID = {
  en: { task: 'Clean the mill', closed: 'The mill is closed.', days: ['Monday', 'Thursday'] },
  ar: { task: 'تنظيف المطحنة', closed: 'المطحنة مغلقة.', days: ['الاثنين', 'الخميس'] },
} as const

/** The owner of a company of the test's own, so that what is added here counts nowhere else. */
const ownerOf = async (locale: Language) => login(await register('Delta Mills', locale))

for (const locale of LANGUAGES) {
  const { shell, dashboard, definitions, routine, quickAdd, common } = WORDS[locale]
  const { task, closed, days } = SAID[locale]

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
        page.getByRole('button', { name: worded(shell.account, 'Mona Saleh') }),
        page.getByRole('button', { name: dashboard.refresh, exact: true }),
        plus,
      ])
        await tabTo(page, place)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel(definitions.taskName)).toBeFocused()
      await page.keyboard.type(task)
      await tabTo(page, dialog.getByLabel(definitions.taskType))
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByLabel(definitions.taskType)).toHaveValue('weekly')
      const start = dialog.getByRole('group', { name: definitions.startDate }).getByRole('button')
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

  test(`Escape and a click beside it close the form of a routine task and forget what it held, ${locale}`, async ({
    page,
  }) => {
    const { dialog, plus } = await openQuickAdd(page, await ownerOf(locale), {
      ...{ locale, kind: 'routine' },
    })
    const name = dialog.getByLabel(definitions.taskName)
    const type = dialog.getByLabel(definitions.taskType)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ] as const) {
      await name.fill(task)
      await type.selectOption('monthly')
      await close()
      await expect(dialog).toBeHidden()
      await expect(plus).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(name).toHaveValue('')
      await expect(type).toHaveValue('daily')
    }
  })

  test(`a routine task is offered to who may define, for what they may define, ${locale}`, async ({
    page,
    another,
  }) => {
    const { manager, employee } = await staffed(locale)
    for (const { user } of [manager, employee]) await permit(user.email, ['view-dashboard'])
    const { dialog, create } = await openQuickAdd(page, manager, { locale, kind: 'routine' })
    const department = dialog.getByLabel(definitions.department)
    await expect(department.getByRole('option')).toHaveText([STAFF[locale].department])
    await dialog.getByLabel(definitions.taskName).fill(task)
    await create.click()
    await page.getByText(quickAdd.routineAdded, { exact: true }).waitFor()

    const other = await another()
    await other.goto(`${await enter(other, employee, locale)}/dashboard-default`)
    await expect(other.getByRole('region', { name: dashboard.routineTitle })).toBeVisible()
    await expect(quickAddOf(other, locale, 'routine').plus).toHaveCount(0)
  })

  test(`what a routine task lacks is said for two seconds and marked, ${locale}`, async ({
    page,
  }) => {
    await page.clock.install()
    const { dialog } = await openQuickAdd(page, await ownerOf(locale), { locale, kind: 'routine' })
    const name = dialog.getByLabel(definitions.taskName)
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
  })

  test(`why a routine task was not added is said, and nothing typed is lost, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/Failed to load resource/)
    const form = await openQuickAdd(page, await ownerOf(locale), { locale, kind: 'routine' })
    const { dialog, create, failed } = form
    const name = dialog.getByLabel(definitions.taskName)
    await name.fill(task)
    let answer = () => {}
    for (const [message, says] of [
      [closed, closed],
      ['', quickAdd.routineFailedText],
    ]) {
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/dailytask', async (route) => {
        await answered
        await route.fulfill({ status: 500, json: { message } })
      })
      await create.click()
      await expect(
        dialog.getByRole('button', { name: quickAdd.saving, exact: true }),
      ).toBeDisabled()
      answer()
      await expect(failed.getByText(says as string, { exact: true })).toBeVisible()
      await failed.getByRole('button', { name: common.close, exact: true }).last().click()
      await expect(failed).toBeHidden()
      await expect(name).toHaveValue(task)
      await page.unrouteAll()
    }
    await create.click()
    await expect(dialog).toBeHidden()
  })

  for (const theme of ['light', 'dark'] as const)
    test(`the form of a routine task can be read by everybody at any width, ${locale}, ${theme}`, async ({
      page,
    }) => {
      await choose(page.context(), { theme })
      const owner = await ownerOf(locale)
      const form = await openQuickAdd(page, owner, { locale, kind: 'routine' })
      const { dialog, create } = form
      const type = dialog.getByLabel(definitions.taskType)
      await expect(type.getByRole('option')).toHaveText([
        ...[routine['type.daily'], routine['type.weekly'], routine['type.monthly']],
        routine['type.last_day_of_month'],
      ])
      for (const one of ['daily', 'weekly', 'monthly', 'last_day_of_month']) {
        await type.selectOption(one)
        await create.click()
        await expect(dialog.getByLabel(definitions.taskName)).toHaveAttribute('aria-invalid')
        for (const width of [320, 390, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await settle(page)
          expect(await scrollsSideways(page), `${one} at ${width}`).toBe(false)
          expect(await scrollsWithin(form), `${one} at ${width}`).toBe(false)
        }
        expect(await axeFindings(page), one).toEqual([])
      }
    })
}
