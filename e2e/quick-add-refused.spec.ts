import { staysFor, stopClock } from './clock-support.ts'
import { fillOneTime, openQuickAdd, pick, quickAddOf, tasksOf } from './quick-add-support.ts'
import { oneLanguage } from './smoke.ts'
import { enter } from './staff-support.ts'
import { expect, expectConsole, test } from './support.ts'
import { cast, STORY } from './task-story-support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { quickAdd, common } = WORDS[locale]
  const { title, assigned } = STORY[locale]

  test(`what a one-time task lacks is said for two seconds and marked, ${locale}`, async ({
    page,
  }) => {
    await page.clock.install()
    const { owner } = await cast(locale)
    const form = await openQuickAdd(page, owner, { locale })
    const warning = page.getByRole('alertdialog', { name: common.validationTitle })
    await expect(form.summary).toHaveAttribute('aria-expanded', 'false')
    await stopClock(page)
    await form.create.click()
    await staysFor(warning.filter({ hasText: quickAdd.fillRequired }), 2_000)
    await page.clock.resume()
    await expect(form.title).toHaveAttribute('aria-invalid', 'true')
    await expect(form.people('assigned')).toHaveAttribute('aria-invalid', 'true')
    await form.title.fill(title)
    await pick(form, form.people('assigned'), assigned)
    await form.create.click()
    await expect(form.dialog).toBeHidden()
    expect(await tasksOf(owner)).toHaveLength(1)
  })

  test(`that a one-time task was added is said for a second and a half, ${locale}`, async ({
    page,
  }) => {
    await page.clock.install()
    const { owner } = await cast(locale)
    const form = await openQuickAdd(page, owner, { locale })
    await fillOneTime(form, title, assigned)
    await stopClock(page)
    await form.create.click()
    await staysFor(page.getByText(quickAdd.oneTimeAdded, { exact: true }), 1_500)
    await expect(form.dialog).toBeHidden()
  })

  test(`a form whose code does not come says so, and opens at the next press, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/Failed to load resource|Failed to fetch dynamically imported module/)
    const { owner } = await cast(locale)
    await page.route(/OneTimeDialog/, (route) => route.abort())
    await page.goto(`${await enter(page, owner, locale)}/dashboard-default`)
    const { plus, dialog } = quickAddOf(page, locale, 'oneTime')
    await plus.click()
    await expect(page.getByRole('alertdialog', { name: common.unreachable })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.unrouteAll()
    await plus.click()
    await expect(dialog).toBeVisible()
  })
}
