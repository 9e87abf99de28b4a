import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import { REFUSED } from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { dayIn, enter } from './staff-support.ts'
import {
  axeFindings,
  expect,
  expectConsole,
  login,
  register,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: { till: 'Open the till', oven: 'Clean the oven', hall: 'Hall', fair: 'Fair', role: 'Cook' },
  ar: { till: 'فتح الصندوق', oven: 'تنظيف الفرن', hall: 'الصالة', fair: 'المعرض', role: 'طاهٍ' },
} as const

/** Presses a message's button, after checking the message at desktop and phone width. */
async function undo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('alertdialog').getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    // While it has the focus, the message stays, however long the next steps take.
    await button.focus()
    expect(await scrollsSideways(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
  }
  await button.click()
}

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { definitions, departments, projects, roles, lists, revisions } = WORDS[locale]
  const names = NAMES[locale]
  const ownerOf = async () => login(await register('Thinks twice', locale))

  test(
    `routine tasks that were deleted come back, one and several, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      const owner = await ownerOf()
      for (const task_name of [names.till, names.oven])
        await send(owner.token, 'POST /dailytask', {
          ...{ task_name, task_type: 'daily', start_date: dayIn(0) },
        })
      await page.goto(`${await enter(page, owner, locale)}/manage-routine-task`)
      const row = (name: string) => page.getByRole('row', { name })
      const menu = () =>
        row(names.till)
          .getByRole('button', { name: sentencePattern(lists.actionsOf, names.till) })
          .click()
      const confirm = page
        .getByRole('alertdialog')
        .getByRole('button', { name: definitions.delete, exact: true })

      await menu()
      await page.getByRole('menuitem', { name: definitions.delete }).click()
      await confirm.click()
      await expect(row(names.till)).toHaveCount(0)
      await undo(page, definitions.undo)
      await expect(page.getByText(definitions.undeleted)).toBeVisible()
      await expect(row(names.till)).toBeVisible()

      await menu()
      await page.getByRole('menuitem', { name: definitions.revisions }).click()
      const history = page.getByRole('dialog', {
        name: sentencePattern(revisions.title, names.till),
      })
      for (const said of ['revision.undeleted', 'revision.deleted'] as const)
        await expect(
          history.getByText(sentencePattern(definitions[said], 'Mona Saleh')),
        ).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('checkbox', { name: lists.selectPage }).click()
      await page.getByRole('button', { name: definitions.moreActions }).click()
      await page.getByRole('menuitem', { name: definitions.deleteSelected }).click()
      await confirm.click()
      await expect(page.getByText(definitions.empty, { exact: true })).toBeVisible()
      await undo(page, definitions.undo)
      await expect(page.getByText(definitions.undone, { exact: true })).toBeVisible()
      await expect(row(names.till)).toBeVisible()
      await expect(row(names.oven)).toBeVisible()
    },
  )

  test(`a project that was deleted comes back with its tasks, unless its name is taken, ${locale}`, async ({
    page,
  }) => {
    expectConsole(REFUSED)
    const { token, user } = await ownerOf()
    type Made = { project: { id: string } }
    const make = () => send<Made>(token, 'POST /projects', { name: names.fair })
    const { id } = (await make()).reply.project
    const body = { title: names.till, assigned_user_id: [user.id], project_id: id }
    await send(token, 'POST /tasks', { ...body, start_date: dayIn(0), deadline: dayIn(3) })
    await page.goto(`${await enter(page, { token, user }, locale)}/project`)
    const card = page.getByRole('article').filter({ hasText: names.fair })
    const remove = async () => {
      await card.getByRole('button', { name: sentencePattern(lists.actionsOf, names.fair) }).click()
      await page.getByRole('menuitem', { name: projects.delete }).click()
      const asked = page.getByRole('alertdialog', {
        name: sentencePattern(projects.deleteTitle, names.fair),
      })
      await expect(asked).toContainText(projects.deleteText)
      await asked.getByRole('button', { name: projects.delete, exact: true }).click()
      await expect(card).toHaveCount(0)
    }

    await remove()
    await undo(page, projects.undo)
    await expect(page.getByText(sentencePattern(projects.undeleted, names.fair))).toBeVisible()
    await expect(card).toBeVisible()
    await expect(card.getByRole('progressbar')).toBeVisible()

    await remove()
    await make()
    await undo(page, projects.undo)
    const refused = page.getByRole('alertdialog', {
      name: sentencePattern(projects.notUndeleted, names.fair),
    })
    await expect(refused).toContainText(
      locale === 'ar'
        ? 'يوجد مشروع بهذا الاسم بالفعل.'
        : 'There is a project with this name already.',
    )
    await expect(refused.getByRole('button', { name: projects.undo, exact: true })).toHaveCount(0)
  })

  test(`a department that held nothing comes back, one that held somebody does not, ${locale}`, async ({
    page,
  }) => {
    const owner = await ownerOf()
    const { token, user } = owner
    await send(token, 'POST /departments', { name: names.hall })
    await page.goto(`${await enter(page, owner, locale)}/department`)
    const card = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 })
    const remove = async (name: string, to?: string) => {
      await page.getByRole('link', { name, exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: departments.delete, exact: true })
        .click()
      const asked = page.getByRole('alertdialog', {
        name: sentencePattern(departments.deleteTitle, name),
      })
      if (to) {
        await asked.getByRole('combobox', { name: departments.moveTo }).fill(to)
        await page.getByRole('option', { name: to }).click()
      }
      await asked.getByRole('button', { name: departments.delete, exact: true }).click()
      await expect(asked).toBeHidden()
      await expect(card(name)).toHaveCount(0)
    }

    await remove(names.hall)
    await undo(page, departments.undo)
    await expect(page.getByText(sentencePattern(departments.undeleted, names.hall))).toBeVisible()
    await expect(card(names.hall)).toBeVisible()

    await send(token, 'POST /departments', { name: names.oven, member_ids: [user.id] })
    await expect(card(names.oven)).toBeVisible()
    await remove(names.oven, names.hall)
    await expect(page.getByText(sentencePattern(departments.movedTo, names.hall))).toBeVisible()
    await expect(page.getByRole('button', { name: departments.undo, exact: true })).toHaveCount(0)
  })

  test(`a role that nobody held comes back with its permissions, ${locale}`, async ({ page }) => {
    // The page can get the deletion event before it has left the role.
    expectConsole(REFUSED)
    const owner = await ownerOf()
    const permissions = ['view-user', 'view-role'] as const
    await send(owner.token, 'POST /roles', { name: names.role, permissions })
    await page.goto(`${await enter(page, owner, locale)}/add-role&permissions`)
    const line = page.getByRole('link', { name: names.role })
    await line.click()
    await page.getByRole('button', { name: roles.delete, exact: true }).click()
    const asked = page.getByRole('alertdialog', {
      name: sentencePattern(roles.deleteTitle, names.role),
    })
    await expect(asked).toContainText(roles.deleteFree)
    await asked.getByRole('button', { name: roles.delete, exact: true }).click()
    await expect(line).toHaveCount(0)
    await undo(page, roles.undo)
    await expect(page.getByText(roles.undeleted)).toBeVisible()
    await line.click()
    for (const permission of permissions)
      await expect(
        page.getByRole('checkbox', { name: describePermission(permission).label[locale] }),
      ).toBeChecked()
  })
}
