import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { REFUSED } from './guard-support.ts'
import { countSent, enter, openDay, ownCompany, rowOf, TASKS } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  choose,
  EMPLOYEES,
  expect,
  expectConsole,
  scrollsSideways,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

test.use({ viewport: { width: 390, height: 844 } })

const SEND = {
  en: {
    two: sentencePattern(WORDS.en.remaining.send_other, '2'),
    three: sentencePattern(WORDS.en.remaining.send_other, '3'),
  },
  ar: {
    two: sentencePattern(WORDS.ar.remaining.send_two),
    three: sentencePattern(WORDS.ar.remaining.send_few, '3'),
  },
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { common, remaining, routine } = WORDS[locale]
  const names = TASKS[locale]

  test(
    `the rest is reported as done, except what is unticked, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context }) => {
      expectConsole(REFUSED)
      const company = await ownCompany(locale)
      const colleague = await company.colleague()
      const address = await enter(context, company.owner, locale)
      await openDay(page, address, locale)
      await page.getByRole('button', { name: routine.rest }).click()
      const dialog = page.getByRole('dialog')
      for (const name of Object.values(names))
        await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
      expect(await axeFindings(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      await dialog.getByRole('checkbox', { name: names.till }).uncheck()
      await expect(dialog.getByRole('checkbox', { name: remaining.all })).not.toBeChecked()

      // A colleague reports one of them first: the report sent from here is refused, the other is
      // accepted.
      await page.route('**/daily-tasks/*/submit-report', async (route) => {
        if (!(await company.reportOf('oven'))) await company.reportAs(colleague.account, 'oven')
        await route.continue()
      })
      await dialog.getByRole('button', { name: SEND[locale].two }).click()
      const refusal = dialog.getByRole('listitem').filter({ hasText: names.oven })
      await expect(refusal).toContainText('Omar')
      const accepted = dialog.getByRole('listitem').filter({ hasText: names.floor })
      await expect(accepted).toContainText(routine.done)
      await dialog.getByRole('button', { name: common.close }).last().click()
      await expect(dialog).toHaveCount(0)
      await settle(page)
      await expect(page.getByText(sentencePattern(routine.refused, names.oven))).toHaveCount(0)
      expect(await company.reportOf('till')).toBeUndefined()
      expect(await company.reportOf('floor')).toMatchObject({ status: 'done', version: 1 })
      expect((await company.reportOf('oven'))?.user.id).toBe(colleague.account.user.id)
    },
  )

  test(`the rest that is reported offline is sent later, ${locale}`, async ({ page, context }) => {
    expectConsole(REFUSED)
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    const sent = countSent(context)
    await openDay(page, address, locale)
    const rest = page.getByRole('button', { name: routine.rest })
    await rest.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: common.cancel }).click()
    await expect(dialog).toHaveCount(0)

    await settle(page)
    await context.setOffline(true)
    await expect(page.getByText(routine.offline)).toBeVisible()
    await rest.click()
    await dialog.getByRole('button', { name: SEND[locale].three }).click()
    await expect(dialog.getByText(routine.waiting, { exact: true })).toHaveCount(3)
    await context.setOffline(false)
    await expect(dialog).toHaveCount(0)
    for (const task of ['oven', 'till', 'floor'] as const) {
      await expect(rowOf(page, locale, task).row.getByText(routine.you)).toBeVisible()
      expect(await company.reportOf(task)).toMatchObject({ status: 'done', version: 1 })
    }
    await expect.poll(sent).toBe(3)
  })

  test(
    `the month has a strip a day and stays as it was left, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context }) => {
      expectConsole(REFUSED)
      await choose(context, { locale })
      const address = await signInAs(context, EMPLOYEES[locale])
      await page.goto(`${address}/routine-task`)
      const open = page.getByRole('button', { name: routine.month, exact: true })
      await expect(open).toHaveAttribute('aria-expanded', 'false')
      await open.click()
      const days = page.locator('[data-day]')
      await expect(days.first()).toHaveAttribute('data-day', /-01$/)
      const today = (await days.last().getAttribute('data-day')) ?? ''
      expect(await days.count()).toBe(Number(today.slice(8)))
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)

      await page.getByRole('button', { name: routine.monthBefore }).click()
      await expect(days.first()).toHaveAttribute('data-day', /-01$/)
      await expect.poll(() => days.count()).toBeGreaterThanOrEqual(28)
      await days.last().click()
      await page.keyboard.press('ArrowUp')
      await expect(days.nth((await days.count()) - 2)).toBeFocused()
      await page.keyboard.press('Home')
      await expect(days.first()).toBeFocused()
      await expect(days.first()).toHaveAccessibleName(/: /)

      await page.reload()
      await expect(open).toHaveAttribute('aria-expanded', 'true')
      await expect(days.first()).toBeVisible()
      await page.route('**/api/dailytask/days*', (route) => route.abort())
      await page.reload()
      await expect(page.getByText(routine.monthFailed)).toBeVisible()
      await page.unroute('**/api/dailytask/days*')
      await page.getByRole('button', { name: common.retry }).click()
      await expect(days.first()).toBeVisible()
    },
  )
}
