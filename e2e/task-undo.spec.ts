import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { formatDate } from '#client/format.ts'
import type { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { enter, focusIn, LIVE, openLive } from './staff-support.ts'
import { axeFindings, expect, expectConsole, send, settle, test } from './support.ts'
import { putFile } from './task-files-support.ts'
import { open, panel, read, TASK, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

const FILE = { en: 'Lease.txt', ar: 'العقد.txt' } as const
/** A Wednesday, and the Thursday of the following week, in a year that is never today's. */
const BEFORE = '2100-03-10'
const AFTER = '2100-03-18'
const THEIRS = '2100-03-25'

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { tasks, taskList, taskRecord, lists, attachments } = WORDS[locale]
  const { title, other, said } = TASK[locale]
  const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const toastOf = (page: Page, text: string | RegExp) =>
    page.getByRole('alertdialog').filter({ has: page.getByText(text) })
  const undoIn = (page: Page, text: string | RegExp) =>
    toastOf(page, text).getByRole('button', { name: tasks.undo, exact: true })
  const confirm = async (page: Page) => {
    const question = page.getByRole('alertdialog').filter({ hasText: taskList.deleteText })
    await question.getByRole('button', { name: taskList.delete, exact: true }).click()
  }

  test(
    `a deleted task is brought back from the message with all that is on it, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, another }) => {
      const { owner, assignee, id } = await tasked(locale)
      await putFile(owner, id, [FILE[locale], Buffer.from('Two years.')])
      await send(owner.token, `POST /tasks/${id}/comments`, { body: said })
      const theirs = await another()
      await openLive(theirs, `${await enter(theirs, assignee, locale)}/one-time-task`)
      const task = await open(page, owner, { locale, id })
      await task
        .getByRole('button', { name: sentencePattern(lists.actionsOf, title), exact: true })
        .click()
      await page.getByRole('menuitem', { name: taskList.delete, exact: true }).click()
      await confirm(page)
      await expect(panel(page, locale)).toBeHidden()
      for (const at of [page, theirs]) await expect(row(at, title)).toBeHidden(LIVE)
      await expect(undoIn(page, taskList.deleted)).toBeVisible()
      await settle(page)
      // While it has the focus, the message stays, however long the next steps take.
      await undoIn(page, taskList.deleted).focus()
      expect(await axeFindings(page)).toEqual([])

      await undoIn(page, taskList.deleted).click()
      await expect(page.getByText(sentencePattern(taskList.restoredOne, title))).toBeVisible()
      for (const at of [page, theirs]) await expect(row(at, title)).toBeVisible(LIVE)
      await row(page, title).click()
      await expect(panel(page, locale).getByText(said)).toBeVisible()
      const saved = page.waitForEvent('download')
      const download = { name: sentencePattern(attachments.download, FILE[locale]), exact: true }
      await panel(page, locale).getByRole('button', download).click()
      expect((await saved).suggestedFilename()).toBe(FILE[locale])
      await panel(page, locale)
        .getByRole('button', { name: taskRecord.revisions, exact: true })
        .click()
      const history = page.getByRole('dialog').last()
      for (const sentence of [taskRecord['revision.deleted'], taskRecord['revision.undeleted']])
        await expect(history.getByText(sentencePattern(sentence, 'Mona Saleh'))).toBeVisible()
    },
  )

  test(`a task that could not be deleted stays open, ${locale}`, async ({ page }) => {
    expectConsole(/503/)
    const { owner, id } = await tasked(locale)
    const task = await open(page, owner, { locale, id })
    await page.route(`**/api/tasks/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await task
      .getByRole('button', { name: sentencePattern(lists.actionsOf, title), exact: true })
      .click()
    await page.getByRole('menuitem', { name: taskList.delete, exact: true }).click()
    await confirm(page)
    await expect(toastOf(page, taskList.notDeleted)).toBeVisible()
    await expect(page.getByText(taskList.deleteText)).toBeHidden()
    await expect(panel(page, locale)).toBeVisible()
    await expect(row(page, title)).toBeAttached()
  })

  test(`several deleted tasks are brought back at once, ${locale}`, async ({ page }) => {
    const { owner } = await tasked(locale)
    await page.goto(`${await enter(page, owner, locale)}/one-time-task`)
    for (const name of [title, other])
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: lists.bulk })
    await bar.getByRole('button', { name: taskList.more, exact: true }).click()
    await page.getByRole('menuitem', { name: taskList.delete, exact: true }).click()
    await confirm(page)
    await expect(page.getByText(taskList.empty)).toBeVisible()
    await page.getByRole('button', { name: tasks.undo, exact: true }).click()
    await expect(page.getByText(taskList.undone)).toBeVisible()
    for (const name of [title, other]) await expect(row(page, name)).toBeVisible()
  })

  const moved = (status: TaskStatus) =>
    sentencePattern(tasks.moved, title, tasks[`status.${status}`])

  test(`a card is moved back from the message, as far as one may move it back, ${locale}`, async ({
    page,
  }) => {
    const { assignee, id } = await tasked(locale)
    await openLive(page, `${await enter(page, assignee, locale)}/one-time-task?view=board`)
    const cardIn = (status: TaskStatus) =>
      page.locator(`[data-column=${status}]`).getByRole('row', { name: title, exact: true })
    await cardIn('pending').focus()
    await page.keyboard.press('2')
    await expect(undoIn(page, moved('inProgress'))).toBeVisible()
    await expect(cardIn('inProgress')).toBeFocused()
    await undoIn(page, moved('inProgress')).click()
    await expect(cardIn('pending')).toBeVisible()
    await expect(toastOf(page, moved('pending'))).toBeVisible()
    await expect(undoIn(page, moved('pending'))).toHaveCount(0)
    expect((await read(assignee, id)).status).toBe('pending')

    await cardIn('pending').focus()
    await page.keyboard.press('3')
    await expect(toastOf(page, moved('review'))).toBeVisible()
    await expect(toastOf(page, moved('pending'))).toHaveCount(0)
    await expect(undoIn(page, moved('review'))).toHaveCount(0)
  })

  test(`a status that is chosen in its row goes back from the message, unless somebody moved the task since, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/409/)
    const { owner, supervisor, id } = await tasked(locale)
    await page.goto(`${await enter(page, owner, locale)}/one-time-task`)
    const line = page.getByRole('row').filter({ hasText: title })
    const choose = async (from: TaskStatus, to: TaskStatus) => {
      await line.getByRole('button', { name: tasks[`status.${from}`] }).click()
      await page.getByRole('menuitemradio', { name: tasks[`status.${to}`] }).click()
    }
    await choose('pending', 'inProgress')
    await undoIn(page, moved('inProgress')).click()
    await expect(line.getByText(tasks['status.pending'])).toBeVisible()
    await expect.poll(async () => (await read(owner, id)).status).toBe('pending')

    await choose('pending', 'inProgress')
    await expect(undoIn(page, moved('inProgress'))).toBeVisible()
    await send(supervisor.token, `PUT /tasks/${id}/status`, { status: 'done' })
    await undoIn(page, moved('inProgress')).click()
    await expect(page.getByText(sentencePattern(tasks.notMoved, title))).toBeVisible()
    expect((await read(owner, id)).status).toBe('done')
  })

  test(`a task that was moved in the calendar goes back from the message, unless somebody changed its deadline, ${locale}`, async ({
    page,
  }) => {
    expectConsole(/409/)
    const { owner, supervisor, id } = await tasked(locale)
    const dates = { start_date: BEFORE, deadline: BEFORE }
    await send(owner.token, `PUT /tasks/${id}`, dates)
    const company = await enter(page, owner, locale)
    await openLive(page, `${company}/one-time-task?view=calendar&day=${BEFORE}`)
    const chipOn = (day: string) =>
      page.locator(`[data-day="${day}"]`).getByRole('button', { name: title })
    const moveByKeys = async () => {
      await chipOn(BEFORE).focus()
      await chipOn(BEFORE).dispatchEvent('keydown', { key: locale === 'ar' ? 'ة' : 'm' })
      await focusIn(page.getByRole('dialog').getByRole('grid'))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await page.keyboard.press('Enter')
    }
    await moveByKeys()
    const [before, after] = [BEFORE, AFTER].map((date) =>
      sentencePattern(tasks.datesMoved, title, formatDate(date, locale, 'date')),
    ) as [RegExp, RegExp]
    const on = (day: string) => ({ start_date: day, deadline: day })
    await expect(toastOf(page, after)).toBeVisible()
    expect(await read(owner, id)).toMatchObject(on(AFTER))
    await undoIn(page, after).click()
    await expect(toastOf(page, before)).toBeVisible()
    await expect(chipOn(BEFORE)).toBeVisible()
    expect(await read(owner, id)).toMatchObject(on(BEFORE))

    await moveByKeys()
    await expect(undoIn(page, after)).toBeVisible()
    await send(supervisor.token, `PUT /tasks/${id}`, { deadline: THEIRS })
    await undoIn(page, after).click()
    await expect(page.getByText(sentencePattern(tasks.notChanged, title))).toBeVisible()
    expect(await read(owner, id)).toMatchObject({ start_date: AFTER, deadline: THEIRS })
  })
}
