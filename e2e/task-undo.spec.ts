import type { Page } from '@playwright/test'
import { enter, LIVE, openLive } from './staff-support.ts'
import { axeFindings, expect, expectConsole, LANGUAGES, send, settle, test } from './support.ts'
import { putFile } from './task-files-support.ts'
import { open, panel, TASK, tasked } from './task-record-support.ts'
import { WORDS, worded } from './words.ts'

const FILE = { en: 'Lease.txt', ar: 'العقد.txt' } as const

for (const locale of LANGUAGES) {
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

  test(`a deleted task is brought back from the message with all that is on it, ${locale}`, async ({
    page,
    another,
  }) => {
    // The open task is asked for once more before it closes.
    expectConsole(/404/)
    const { owner, assignee, id } = await tasked(locale)
    await putFile(owner, id, [FILE[locale], Buffer.from('Two years.')])
    await send(owner.token, `POST /tasks/${id}/comments`, { body: said })
    const theirs = await another()
    await openLive(theirs, `${await enter(theirs, assignee, locale)}/one-time-task`)
    const task = await open(page, owner, { locale, id })
    await task.getByRole('button', { name: worded(lists.actionsOf, title), exact: true }).click()
    await page.getByRole('menuitem', { name: taskList.delete, exact: true }).click()
    await confirm(page)
    await expect(panel(page, locale)).toBeHidden()
    for (const at of [page, theirs]) await expect(row(at, title)).toBeHidden(LIVE)
    await expect(undoIn(page, taskList.deleted)).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])

    await undoIn(page, taskList.deleted).click()
    await expect(page.getByText(worded(taskList.restoredOne, title))).toBeVisible()
    for (const at of [page, theirs]) await expect(row(at, title)).toBeVisible(LIVE)
    await row(page, title).click()
    await expect(panel(page, locale).getByText(said)).toBeVisible()
    const saved = page.waitForEvent('download')
    const download = { name: worded(attachments.download, FILE[locale]), exact: true }
    await panel(page, locale).getByRole('button', download).click()
    expect((await saved).suggestedFilename()).toBe(FILE[locale])
    await panel(page, locale)
      .getByRole('button', { name: taskRecord.revisions, exact: true })
      .click()
    const history = page.getByRole('dialog').last()
    for (const sentence of [taskRecord['revision.deleted'], taskRecord['revision.undeleted']])
      await expect(history.getByText(worded(sentence, 'Mona Saleh'))).toBeVisible()
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
}
