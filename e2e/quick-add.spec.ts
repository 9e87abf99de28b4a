import { numberOn, openQuickAdd, pick, tasksOf } from './quick-add-support.ts'
import { smoke } from './smoke.ts'
import { expect, gate, LANGUAGES, test } from './support.ts'
import { cast, STORY } from './task-story-support.ts'
import { WORDS } from './translations.ts'

for (const locale of LANGUAGES) {
  const { quickAdd, tasks, dashboard } = WORDS[locale]
  const { title, assigned, supervised, consulted, informed } = STORY[locale]

  test(
    `a one-time task is added on the dashboard with its people, project and dates, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page }) => {
      const { owner } = await cast(locale)
      const form = await openQuickAdd(page, owner, { locale })
      const { dialog } = form
      await expect(form.title).toBeFocused()
      await form.title.fill(title)
      await expect(form.summary).toHaveAttribute('aria-expanded', 'false')
      await form.summary.click()
      await pick(form, form.people('assigned'), assigned)
      await form.people('assigned').fill(assigned)
      await expect(dialog.getByText(quickAdd.noResults)).toBeVisible()
      await form.people('assigned').fill('')
      await page.keyboard.press('Tab')
      await expect(form.summary).toContainText(assigned)

      await expect(form.people('supervised')).toHaveCount(0)
      await form.supervisorToggle.click()
      await pick(form, form.people('supervised'), supervised)
      await expect(form.people('informed')).toHaveCount(0)
      await form.othersToggle.click()
      await pick(form, form.people('informed'), informed)
      await pick(form, form.people('consulted'), consulted)
      for (const name of [supervised, consulted, informed])
        await expect(form.summary).toContainText(name)

      const tools = dialog.getByRole('group', { name: quickAdd.details }).getByRole('button')
      await expect(tools).toHaveCount(4)
      for (const at of [0, 1, 2, 3]) {
        await tools.nth(at).click()
        await expect(tools.and(page.locator('[aria-expanded="true"]'))).toHaveCount(1)
      }
      await tools.nth(2).click()
      const startLabel = dialog.getByText(new RegExp(`^${quickAdd.startDate}\\s*\\*$`))
      await expect(startLabel.first()).toBeVisible()
      await form.tool('priority').click()
      await dialog.getByRole('radio', { name: tasks['priority.urgent'] }).check({ force: true })
      const answer = await gate(page, '**/api/tasks')
      await form.create.click()
      const busy = dialog.getByRole('button', { name: quickAdd.saving, exact: true })
      await expect(busy).toBeDisabled()
      await answer()
      await page.getByText(quickAdd.oneTimeAdded, { exact: true }).waitFor()
      await expect(dialog).toBeHidden()
      await expect(numberOn(page, dashboard.oneTimeTitle, dashboard.urgent)).toHaveText('1')
      const named = (name: string) => ({ name: expect.stringContaining(name) })
      expect(await tasksOf(owner)).toMatchObject([
        {
          title,
          priority: 'urgent',
          people: {
            assigned: [named(assigned)],
            supervisor: named(supervised),
            consulted: [named(consulted)],
            informed: [named(informed)],
          },
        },
      ])
      await form.plus.click()
      await expect(form.title).toHaveValue('')
    },
  )
}
