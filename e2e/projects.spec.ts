import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { PROJECT_FIELDS } from '#features/projects/fields.ts'
import { toLocalTime } from '#shared/dates.ts'
import { addMember, permit, REFUSED, store } from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { LIVE, openLive, tabTo } from './staff-support.ts'
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
  en: {
    ...{ fair: 'Spring fair', later: 'Autumn fair', theirs: 'Summer fair', kitchen: 'Kitchen' },
    ...{ purpose: 'Stands, tea and a stage.', task: 'Rent tents', other: 'New menu' },
  },
  ar: {
    ...{ fair: 'معرض الربيع', later: 'معرض الخريف', theirs: 'معرض الصيف', kitchen: 'المطبخ' },
    ...{ purpose: 'أجنحة وشاي ومسرح.', task: 'استئجار الخيام', other: 'قائمة جديدة' },
  },
} as const

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

interface Made {
  project: { id: string; version: number }
}

/** A signed-in owner, with a token for API calls that act as a second user. */
async function owning(page: Page, locale: Language) {
  const { token, user } = await login(await register('Fairs', locale))
  await choose(page.context(), { locale, theme: locale === 'ar' ? 'dark' : 'light' })
  await store(page.context(), { token, userId: user.id, companySlug: user.company.slug })
  return { token, user, address: `/${encodeURIComponent(user.company.slug)}/project` }
}

/** Asserts, also at phone width, that the page does not scroll sideways and passes axe. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
  }
}

const makeProject = async (token: string, body: object) =>
  (await send<Made>(token, 'POST /projects', body)).reply.project

const makeTask = (token: string, body: { title: string; userId: string; projectId: string }) =>
  send<{ task: { id: string } }>(token, 'POST /tasks', {
    ...{ title: body.title, assigned_user_id: [body.userId], project_id: body.projectId },
    deadline: '2026-01-02',
    start_date: '2026-01-01',
  })

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const {
    shell,
    projects,
    tasks,
    common,
    lists,
    revisions,
    conflict,
    taskList,
    taskRecord,
    taskFiles,
    attachments,
  } = WORDS[locale]
  const names = NAMES[locale]

  test(
    `a project is made, found, changed, stopped, started and deleted; its tasks stay, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page }) => {
      const { token, user, address } = await owning(page, locale)
      await send(token, 'POST /departments', { name: names.kitchen })
      await page.goto(address)
      await expect(page.getByText(projects.emptyText)).toBeVisible()
      await looksRight(page)
      await page.getByRole('button', { name: projects.newProject }).click()
      const form = page.getByRole('dialog', { name: projects.newProject })
      await form.getByRole('textbox', { name: PROJECT_FIELDS.name.label[locale] }).fill(names.fair)
      await form.getByLabel(PROJECT_FIELDS.description.label[locale]).fill(names.purpose)
      for (const [label, text] of [
        [projects.manager, 'Mona'],
        [projects.department, names.kitchen],
      ] as const) {
        await form.getByRole('combobox', { name: label }).fill(text)
        await page.getByRole('listbox').getByRole('option').first().click()
      }
      await looksRight(page)
      await form.getByRole('button', { name: common.create, exact: true }).click()
      await expect(form).toBeHidden()
      const card = page.getByRole('article').filter({ hasText: names.fair })
      await expect(card).toContainText('Mona Saleh')
      await expect(card).toContainText(projects.noTasks)

      type Listed = { projects: { id: string }[] }
      const id = (await send<Listed>(token, 'GET /projects')).reply.projects[0]?.id ?? ''
      const made = await makeTask(token, { title: names.task, userId: user.id, projectId: id })
      expect(made.status).toBe(201)
      await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0%')
      await looksRight(page)

      await card.getByRole('link', { name: names.fair }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.getByRole('link', { name: new RegExp(`^${projects.overdue}`) })).toHaveText(
        `${projects.overdue} 1`,
      )
      await page.getByRole('link', { name: projects.about }).click()
      await expect(page.getByText(projects.progressSoon)).toBeVisible()
      await looksRight(page)

      await page.getByRole('button', { name: projects.stop, exact: true }).click()
      const stop = page.getByRole('alertdialog', {
        name: sentencePattern(projects.stopTitle, names.fair),
      })
      await expect(stop).toContainText(projects.stopText)
      await stop.getByRole('button', { name: projects.stop, exact: true }).click()
      await expect(page.getByText(projects.stoppedText)).toBeVisible()
      await page.getByRole('link', { name: new RegExp(`^${projects.overdue}`) }).click()
      await expect(page.getByRole('button', { name: names.task, exact: true })).toBeVisible()
      await expect(page.getByRole('textbox', { name: taskList.quickEntry })).toHaveCount(0)
      await settle(page)
      expect(
        (await makeTask(token, { title: names.other, userId: user.id, projectId: id })).status,
      ).toBe(422)
      await page.getByRole('button', { name: projects.startAgain }).click()
      await expect(page.getByText(projects.stoppedText)).toBeHidden()

      const menu = page.getByRole('button', { name: sentencePattern(lists.actionsOf, names.fair) })
      await menu.click()
      await page.getByRole('menuitem', { name: projects.revisions }).click()
      const history = page.getByRole('dialog', {
        name: sentencePattern(revisions.title, names.fair),
      })
      const started = sentencePattern(projects['revision.started'], 'Mona Saleh')
      await expect(history.getByRole('listitem').first().getByText(started)).toBeVisible()
      await looksRight(page)
      await page.keyboard.press('Escape')
      await expect(history).toBeHidden()

      await menu.click()
      await page.getByRole('menuitem', { name: projects.delete }).click()
      const sure = page.getByRole('alertdialog', {
        name: sentencePattern(projects.deleteTitle, names.fair),
      })
      await expect(sure).toContainText(projects.deleteTasks_one)
      await looksRight(page)
      await sure.getByRole('button', { name: projects.delete, exact: true }).click()
      await expect(page.getByText(projects.emptyText)).toBeVisible()
      type Task = { task: { project: unknown } }
      const { task } = (await send<Task>(token, `GET /tasks/${made.reply.task.id}`)).reply
      expect(task.project).toBeNull()
    },
  )

  test(`who edits a project that somebody else saves first loses nothing, ${locale}`, async ({
    page,
  }) => {
    expectConsole(REFUSED)
    const { token, user, address } = await owning(page, locale)
    const { id } = await makeProject(token, { name: names.fair, manager_id: user.id })
    await page.goto(`${address}?project=${id}`)
    await page.getByRole('button', { name: projects.edit, exact: true }).click()
    const form = page.getByRole('dialog', { name: sentencePattern(projects.editTitle, names.fair) })
    const name = form.getByRole('textbox', { name: PROJECT_FIELDS.name.label[locale] })
    await name.fill(names.later)
    const theirs = { name: names.theirs, description: names.purpose, manager_id: null }
    await send(token, `PUT /projects/${id}`, theirs)
    await form.getByRole('button', { name: common.save, exact: true }).click()
    const note = form.getByRole('status').filter({ hasText: projects.clash })
    await expect(note).toBeVisible()
    await expect(name).toHaveValue(names.later)
    await expect(form.getByLabel(PROJECT_FIELDS.description.label[locale])).toHaveValue(
      names.purpose,
    )
    await expect(note).toContainText(conflict.nowNobody)
    await looksRight(page)
    await form.getByRole('button', { name: common.save, exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: names.later })).toBeVisible()
    type Listed = { projects: object[] }
    expect((await send<Listed>(token, 'GET /projects')).reply.projects).toMatchObject([
      { name: names.later, description: names.purpose, manager: null, version: 3 },
    ])
  })

  test(`projects are filtered and sorted in the address, as cards and in a table, ${locale}`, async ({
    page,
  }) => {
    const { token, user, address } = await owning(page, locale)
    const fair = await makeProject(token, { name: names.fair, deadline: '2027-01-02' })
    await makeProject(token, { name: names.other, manager_id: user.id, deadline: '2026-12-30' })
    await send(token, `POST /projects/${fair.id}/status`, { status: 0 })
    await page.goto(address)
    await page.getByRole('radio', { name: projects.table }).check()
    const rows = page.getByRole('rowheader')
    await page.getByRole('button', { name: PROJECT_FIELDS.deadline.label[locale] }).click()
    await expect(rows).toHaveText([names.other, names.fair])
    await page.getByRole('button', { name: PROJECT_FIELDS.deadline.label[locale] }).click()
    await expect(rows).toHaveText([names.fair, names.other])
    await page.getByRole('button', { name: lists.filter, exact: true }).click()
    await page.getByRole('combobox', { name: projects.state }).selectOption('stopped')
    await expect(rows).toHaveText([names.fair])
    await looksRight(page)
    await page.reload()
    await expect(rows).toHaveText([names.fair])
    await rows.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: names.fair })).toBeVisible()
    await page.getByRole('link', { name: projects.allProjects }).click()
    await expect(rows).toHaveText([names.fair])
    await page.getByRole('button', { name: lists.clearFilters }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('searchbox').fill(names.other)
    await expect(rows).toHaveText([names.other])
    await page.getByRole('searchbox').fill('xyz')
    await expect(page.getByText(projects.noMatch)).toBeVisible()
  })

  test(`the page of a project holds its tasks and their files, and leads back to the list as it was, ${locale}`, async ({
    page,
  }) => {
    // Slow on a busy machine: checks the page five times, each in two widths.
    const { token, user, address } = await owning(page, locale)
    const { id } = await makeProject(token, { name: names.fair })
    const other = await makeProject(token, { name: names.other })
    await makeTask(token, { title: names.theirs, userId: user.id, projectId: other.id })
    await page.goto(`${address}?status=active`)
    await tabTo(page, page.getByRole('link', { name: names.fair }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: names.fair })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/project/${id}$`))
    await expect(page.getByText(taskList.emptyProject)).toBeVisible()
    await looksRight(page)

    const entry = page.getByRole('textbox', { name: taskList.quickEntry })
    await tabTo(page, entry)
    await page.keyboard.insertText(names.task)
    await page.keyboard.press('Enter')
    const row = page.getByRole('button', { name: names.task, exact: true })
    await expect(row).toBeVisible()
    await expect(page.getByRole('button', { name: names.theirs })).toHaveCount(0)
    type Listed = { data: { id: string; version: number; project: { id: string } | null }[] }
    const { data } = (await send<Listed>(token, `GET /tasks?project_id=${id}`)).reply
    const [task] = data
    if (!task) throw new Error('The project has no task')
    const today = toLocalTime(new Date(), 'Africa/Cairo').date
    await send(token, `PUT /tasks/${task.id}`, { deadline: today, version: task.version })

    await page.getByRole('button', { name: lists.download }).click()
    const exported = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const csv = readFileSync(await (await exported).path(), 'utf8')
    expect([csv.includes(names.task), csv.includes(names.theirs)]).toEqual([true, false])
    await page.getByRole('button', { name: taskList.newTask }).click()
    const form = page.getByRole('dialog', { name: taskList.newTask })
    await expect(form.getByLabel(tasks.project)).toContainText(names.fair)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    const done = page.getByRole('link', { name: new RegExp(`^${projects.done}`) })
    await done.click()
    await expect(page.getByText(taskList.noMatch)).toBeVisible()
    await expect(done).toHaveAttribute('aria-current', 'true')
    await done.click()
    await expect(row).toBeVisible()

    await page.getByRole('radio', { name: taskList['view.board'] }).check()
    await expect(page.getByRole('row', { name: names.task })).toBeVisible()
    await looksRight(page)
    await page.getByRole('radio', { name: taskList['view.calendar'] }).check()
    await expect(page.getByText(names.task).first()).toBeVisible()
    await looksRight(page)
    await page.reload()
    await expect(page.getByText(names.task).first()).toBeVisible()
    await expect(page).toHaveURL(/view=calendar/)
    await page.goBack()
    await page.goBack()
    await expect(page).not.toHaveURL(/view=/)
    await row.click()
    await expect(page).toHaveURL(new RegExp(`task=${task.id}`))
    const panel = page.getByRole('complementary', {
      name: sentencePattern(taskRecord.label, names.task),
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await panel.getByRole('button', { name: sentencePattern(lists.actionsOf, names.task) }).click()
    await page.getByRole('menuitem', { name: taskList.copyLink }).click()
    await expect(page.getByText(taskList.linkCopied)).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.endsWith(`${address.replace(/project$/, 'one-time-task')}?task=${task.id}`)).toBe(
      true,
    )
    await panel.locator('input[type=file]:not([hidden])').setInputFiles([
      { name: 'tents.txt', mimeType: 'text/plain', buffer: Buffer.from('Twelve tents.') },
      { name: 'tents.png', mimeType: 'image/png', buffer: PNG },
    ])
    const on = (name: string) => ({
      name: sentencePattern(attachments.download, name),
      exact: true,
    })
    await expect(panel.getByRole('button', on('tents.txt')).last()).toBeVisible()
    await looksRight(page)

    await panel.getByRole('button', { name: taskRecord.close, exact: true }).click()
    await expect(panel).toBeHidden()
    await tabTo(page, page.getByRole('link', { name: taskFiles.title, exact: true }))
    await page.keyboard.press('Enter')
    const files = page.getByRole('region', { name: taskFiles.title })
    await expect(files.getByRole('listitem')).toHaveCount(2)
    const saved = page.waitForEvent('download')
    await files.getByRole('button', on('tents.txt')).last().click()
    expect((await saved).suggestedFilename()).toBe('tents.txt')
    await files
      .getByRole('button', { name: sentencePattern(attachments.open, 'tents.png') })
      .click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'tents.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await looksRight(page)
    await page.reload()
    await expect(files.getByRole('listitem')).toHaveCount(2)
    await files
      .getByRole('link', { name: sentencePattern(taskFiles.toTask, names.task) })
      .first()
      .click()
    await expect(panel).toBeVisible()

    await page.getByRole('link', { name: projects.allProjects }).click()
    await expect(page).toHaveURL(/\?status=active$/)
    await expect(
      page.getByRole('button', { name: sentencePattern(lists.actionsOf, names.fair) }),
    ).toBeFocused()
  })

  test(`who may see their own projects sees no others, and hears at once when one becomes theirs, ${locale}`, async ({
    page,
  }) => {
    expectConsole(REFUSED)
    const owner = await login(await register('Fairs', locale))
    const { token } = owner
    const { slug } = owner.user.company
    const email = `seer-${locale}-${Date.now()}@example.com`
    await addMember(slug, email)
    await permit(email, ['view-project'])
    const seer = await login(email)
    await choose(page.context(), { locale })
    await store(page.context(), { token: seer.token, userId: seer.user.id, companySlug: slug })
    await makeProject(token, { name: names.fair, manager_id: seer.user.id })
    const { id } = await makeProject(token, { name: names.other })
    await openLive(page, `/${encodeURIComponent(slug)}/project`)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(names.fair)
    await expect(page.getByRole('button', { name: projects.newProject })).toHaveCount(0)
    await page.getByRole('button', { name: sentencePattern(lists.actionsOf, names.fair) }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      projects.edit,
      projects.stop,
      projects.revisions,
    ])
    await page.keyboard.press('Escape')
    await settle(page)
    await makeTask(token, { title: names.task, userId: seer.user.id, projectId: id })
    await expect(cards).toHaveCount(2, LIVE)
    await looksRight(page)
    await openLive(page, `/${encodeURIComponent(slug)}/project?project=${id}`)
    await expect(page.getByRole('heading', { level: 1, name: names.other })).toBeVisible()
    await expect(page.getByRole('button', { name: projects.edit, exact: true })).toHaveCount(0)
    await send(token, `DELETE /projects/${id}`)
    await expect(page.getByText(projects.goneText)).toBeVisible(LIVE)
    await permit(email, [])
    await page.goto(`/${encodeURIComponent(slug)}/project/${id}`)
    await expect(page.getByText(sentencePattern(shell.accessDenied, shell.project))).toBeVisible()
  })
}
