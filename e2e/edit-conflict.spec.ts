import type { Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { labelsOf } from '#records/fields/field.ts'
import { REFUSED, store } from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  choose,
  expect,
  expectConsole,
  type Language,
  login,
  register,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: { kitchen: 'Kitchen', mine: 'Ovens', theirs: 'Pastry', purpose: 'Bakes before six.' },
  ar: { kitchen: 'المطبخ', mine: 'الأفران', theirs: 'الحلويات', purpose: 'الخبز قبل السادسة.' },
} as const
const OWNER = 'Mona Saleh'

/** A signed-in owner, with a token for API calls that act as a second user. */
async function owning(page: Page, locale: Language) {
  const { token, user } = await login(await register('Two Hands', locale))
  await choose(page.context(), { locale, theme: locale === 'ar' ? 'dark' : 'light' })
  await store(page.context(), { token, userId: user.id, companySlug: user.company.slug })
  return { token, user, company: `/${encodeURIComponent(user.company.slug)}` }
}

/** Asserts, also at phone width, that the page does not scroll sideways and passes axe. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect(await scrollsSideways(page)).toBe(false)
  }
  expect(await axeFindings(page)).toEqual([])
}

/** A translation with its values filled in. */
const filled = (sentence: string, values: Record<string, string>) =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** The changes of one revision, without the directional isolates around names and times. */
const plain = async (revision: Locator) => {
  const said = await revision.getByRole('listitem').allInnerTexts()
  return said.map((one) => one.replaceAll(/[\u2066-\u2069]/g, ''))
}

/** The line of a note about a field. */
const lineOf = (note: Locator, field: string) =>
  note.getByRole('listitem').filter({ has: note.page().getByText(field, { exact: true }) })

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { departments, common, conflict, lists } = WORDS[locale]
  const labels = labelsOf(DEPARTMENT_FIELDS, locale)
  const names = NAMES[locale]

  test(
    `who edits a department that somebody else saves first loses nothing, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      expectConsole(REFUSED)
      const { token, user, company } = await owning(page, locale)
      const made = { name: names.kitchen, manager_id: user.id, member_ids: [user.id] }
      type Made = { department: { id: string } }
      const { id } = (await send<Made>(token, 'POST /departments', made)).reply.department
      const theirs = (body: object) => send(token, `PUT /departments/${id}`, body)
      await page.goto(`${company}/department?department=${id}`)
      await page.getByRole('button', { name: departments.edit, exact: true }).click()
      const dialog = page.getByRole('dialog', {
        name: sentencePattern(departments.editTitle, names.kitchen),
      })
      const name = dialog.getByRole('textbox', { name: labels.name })
      const save = dialog.getByRole('button', { name: common.save, exact: true })
      await name.fill(names.mine)
      await theirs({
        ...{ name: names.theirs, description: names.purpose },
        ...{ manager_id: null, remove_member_ids: [user.id] },
      })
      await save.click()

      const note = dialog.getByRole('status').filter({ hasText: departments.clash })
      await expect(note).toBeVisible()
      await expect(note.locator('xpath=..')).toBeFocused()
      await expect(name).toHaveValue(names.mine)
      await expect(dialog.getByLabel(labels.description)).toHaveValue(names.purpose)
      const nameLine = lineOf(note, labels.name)
      await expect(nameLine.getByText(sentencePattern(conflict.now, names.theirs))).toBeVisible()
      await expect(nameLine.getByText(sentencePattern(conflict.mine, names.mine))).toBeVisible()
      await expect(lineOf(note, labels.description)).toHaveText(
        new RegExp(`${labels.description}.*${names.purpose}`),
      )
      await expect(lineOf(note, departments.manager)).toContainText(conflict.nowNobody)
      await expect(
        lineOf(note, departments.members).getByText(sentencePattern(conflict.removed, OWNER)),
      ).toBeVisible()
      await looksRight(page)

      await note
        .getByRole('button', { name: sentencePattern(conflict.takeTheirsOf, labels.name) })
        .click()
      await expect(name).toHaveValue(names.theirs)
      await expect(note.getByRole('button')).toHaveCount(0)
      await name.fill(` ${names.mine} `)
      await theirs({ description: '', manager_id: user.id })
      await save.click()
      await expect(lineOf(note, labels.description)).toContainText(conflict.nowNothing)
      await expect(
        lineOf(note, departments.members).getByText(sentencePattern(conflict.added, OWNER)),
      ).toBeVisible()
      await expect(note.locator('xpath=..')).toBeFocused()
      await save.click()
      await expect(dialog).toBeHidden()
      type Listed = { Departments: object[] }
      expect((await send<Listed>(token, 'GET /departments')).reply.Departments).toMatchObject([
        { name: names.mine, description: '', manager: { id: user.id }, version: 4 },
      ])
    },
  )

  test(`who edits a routine task that somebody else saves first overwrites it or loads it, ${locale}`, async ({
    page,
  }) => {
    expectConsole(REFUSED)
    const { definitions, revisions } = WORDS[locale]
    const { token, user, company } = await owning(page, locale)
    type Led = { department: { id: string } }
    const led = { name: names.kitchen, manager_id: user.id }
    const { department } = (await send<Led>(token, 'POST /departments', led)).reply
    const task = {
      ...{ task_name: names.kitchen, task_type: 'daily', start_date: '2026-01-01' },
      dept_id: department.id,
    }
    type Made = { task: { id: string } }
    const { id } = (await send<Made>(token, 'POST /dailytask', task)).reply.task
    const theirs = (body: object) => send(token, `PUT /dailytask/${id}`, { ...task, ...body })
    const actions = page.locator(`[data-actions="${id}"]:visible`)
    const wanted = async (action: string) => {
      await actions.click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await page.goto(`${company}/manage-routine-task`)
    await wanted(definitions.edit)
    const dialog = page.getByRole('dialog', { name: definitions.editTask })
    const name = dialog.getByRole('textbox', { name: DEFINITION_FIELDS.task_name.label[locale] })
    const save = dialog.getByRole('button', { name: common.save, exact: true })
    const note = dialog.getByRole('status').filter({ hasText: definitions.conflict })
    await name.fill(names.mine)
    await theirs({ task_name: names.theirs, description: names.purpose })
    await save.click()
    await expect(note).toContainText(names.theirs)
    await expect(note).toContainText(names.purpose)
    await expect(note).toBeInViewport()
    await expect(save).toBeDisabled()
    await expect(name).toHaveValue(names.mine)
    await looksRight(page)
    await note.getByRole('button', { name: definitions.reload }).click()
    await expect(name).toHaveValue(names.theirs)
    await name.fill(names.mine)
    await theirs({ task_name: names.kitchen, from: '08:00' })
    await save.click()
    await note.getByRole('button', { name: definitions.overwrite }).click()
    await expect(dialog).toBeHidden()

    await expect(actions).toHaveAccessibleName(sentencePattern(lists.actionsOf, names.mine))
    await wanted(definitions.revisions)
    const panel = page.getByRole('dialog', { name: sentencePattern(revisions.title, names.mine) })
    const told = panel.getByRole('listitem').filter({ has: page.locator('time') })
    await expect(told).toHaveCount(3)
    const quoted = (text: string) => filled(revisions.quoted, { text })
    const field = DEFINITION_FIELDS.task_name.inSentence[locale]
    const [from, to] = [quoted(names.kitchen), quoted(names.mine)]
    const time = { who: OWNER, field: DEFINITION_FIELDS.from.inSentence[locale] }
    expect(await plain(told.nth(0))).toEqual([
      filled(revisions.changed, { who: OWNER, field, from, to }),
      filled(revisions.set, {
        ...{
          who: OWNER,
          field: DEFINITION_FIELDS.description.inSentence[locale],
          to: quoted(names.purpose),
        },
      }),
      filled(revisions.cleared, { ...time, from: '08:00' }),
    ])
    expect(await plain(told.nth(1))).toContain(filled(revisions.set, { ...time, to: '08:00' }))
    await looksRight(page)
  })
}

test('what a role’s editor ticked stays when somebody else saves the role first', async ({
  page,
}) => {
  expectConsole(REFUSED)
  const { roles, common } = WORDS.en
  const { token, company } = await owning(page, 'en')
  type Made = { role: { id: string } }
  const { reply } = await send<Made>(token, 'POST /roles', { name: 'Shift', permissions: [] })
  const { id } = reply.role
  await page.goto(`${company}/add-role&permissions?role=${id}`)
  const name = page.getByRole('textbox', { name: roles.name })
  await name.fill('Late shift')
  await send(token, `PUT /roles/${id}`, { name: 'Early shift', permissions: ['view-role'] })
  const note = page.getByRole('status').filter({ hasText: roles.changed })
  await expect(note).toContainText(roles.changedText)
  await expect(name).toHaveValue('Late shift')
  await looksRight(page)
  await page.getByRole('button', { name: roles.overwrite }).click()
  await expect(page.getByText(roles.saved, { exact: true })).toBeVisible()
  await name.fill('Night shift')
  await page.getByRole('button', { name: common.save, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Night shift', level: 2 })).toBeVisible()
})
