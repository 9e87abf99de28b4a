import { mkdir } from 'node:fs/promises'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { oneLanguage } from './smoke.ts'
import { PHONE } from './staff-support.ts'
import { axeFindings, expect, expectConsole, gate, send, settle, test } from './support.ts'
import { drag, loseReplies, onDisk, PNG, slowDown } from './task-files-support.ts'
import { open, panel, read, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: { report: 'Report.txt', folder: 'Invoices', film: 'Film.bin', copied: 'Forty crates' },
  ar: { report: 'تقرير.txt', folder: 'فواتير', film: 'فيلم.bin', copied: 'أربعون صندوقًا' },
} as const
const MEGABYTE = 1024 * 1024

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { attachments, leaving, shell, taskFiles, taskRecord } = WORDS[locale]
  const names = NAMES[locale]
  const named = (word: string, name: string) => ({ name: sentencePattern(word, name), exact: true })
  const film = (megabytes: number) => ({
    ...{ name: names.film, mimeType: 'application/octet-stream' },
    buffer: Buffer.alloc(megabytes * MEGABYTE, 7),
  })

  test(`files that are dropped on a task are put there, a folder and what falls beside are not, ${locale}`, async ({
    page,
  }, info) => {
    const { assignee, id } = await tasked(locale)
    const task = await open(page, assignee, { locale, id })
    const report = await onDisk(info.outputPath(names.report), 'Twelve crates came.')
    const folder = info.outputPath(names.folder)
    await mkdir(folder)

    const drop = await drag(page, task, [report, folder])
    await expect(task.getByText(attachments.dropHere, { exact: true })).toBeVisible()
    await drop()
    await expect(task.getByText(attachments.dropHere, { exact: true })).toBeHidden()
    await expect(task.getByRole('button', named(attachments.download, names.report))).toBeVisible()
    await expect(task.getByRole('listitem').getByText(attachments.folder)).toBeVisible()
    expect((await read(assignee, id)).attachments_count).toBe(1)

    const address = page.url()
    const dropBeside = await drag(page, page.getByRole('heading', { level: 1 }), [report])
    await expect(task.getByText(attachments.dropHere, { exact: true })).toBeHidden()
    await dropBeside()
    await expect(task.getByRole('heading', { level: 2 })).toBeVisible()
    expect(page.url()).toBe(address)
    expect((await read(assignee, id)).attachments_count).toBe(1)
  })

  test(`a photo goes with a comment and is seen in it, ${locale}`, async ({ another }) => {
    const { assignee, id } = await tasked(locale)
    const page = await another(PHONE)
    const task = await open(page, assignee, { locale, id })
    const { taskComments } = WORDS[locale]
    await task.getByRole('button', { name: taskRecord.toComments }).click()
    await page.keyboard.type('3.5 °C')
    await task
      .locator('[data-comment-pictures]')
      .setInputFiles({ name: 'fridge.png', mimeType: 'image/png', buffer: PNG })
    const send = task.getByRole('button', { name: taskComments.send, exact: true })
    await expect(send).toBeEnabled()
    await send.click()
    const said = task.getByRole('region', { name: taskComments.comments }).getByRole('listitem')
    await expect(
      said.filter({ hasText: '3.5 °C' }).getByRole('img', { name: 'fridge.png' }),
    ).toBeVisible()
    await expect.poll(async () => (await read(assignee, id)).comments[0]?.file_ids).toHaveLength(1)
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await said
      .getByRole('button')
      .filter({ has: page.getByRole('img', { name: 'fridge.png' }) })
      .click()
    await expect(page.getByRole('dialog', { name: 'fridge.png' })).toBeVisible()
  })

  test(`on an archived task files fall nowhere, ${locale}`, async ({ page }, info) => {
    const { owner, assignee, id } = await tasked(locale)
    await send(owner.token, `POST /tasks/${id}/archive`, {})
    const task = await open(page, assignee, { locale, id })
    await expect(task.getByText(taskFiles.noneToRead)).toBeVisible()
    const drop = await drag(page, task, [await onDisk(info.outputPath(names.report), 'a')])
    await expect(task.getByText(attachments.dropHere, { exact: true })).toBeHidden()
    await drop()
    await expect(task.getByText(taskFiles.noneToRead)).toBeVisible()
    expect((await read(assignee, id)).attachments_count).toBe(0)
  })

  test(`a file on its way shows how far it is, can be stopped, and after a lost reply is there once, ${locale}`, async ({
    page,
  }) => {
    const { assignee, id } = await tasked(locale)
    if (locale === 'ar') await page.setViewportSize(PHONE.viewport)
    const task = await open(page, assignee, { locale, id })
    const choose = task.locator('input[type=file]:not([hidden])')
    await slowDown(page, 400)
    await choose.setInputFiles(film(4))
    const bar = task.getByRole('progressbar', named(attachments.sendingOne, names.film))
    const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
    await expect.poll(percent).toBeGreaterThan(5)
    expect(await percent()).toBeLessThan(100)
    await task.getByRole('button', named(attachments.cancel, names.film)).click()
    await expect(bar).toBeHidden()
    await expect(choose).toBeFocused()

    await slowDown(page, 0)
    expectConsole(/ERR_CONNECTION_RESET/)
    const answerAgain = await loseReplies(page)
    await choose.setInputFiles(film(1))
    const retry = task.getByRole('button', named(attachments.retry, names.film))
    await expect(retry).toBeVisible()
    expect((await read(assignee, id)).attachments_count).toBe(1)
    await answerAgain()
    await retry.click()
    await expect(retry).toBeHidden()
    await expect(
      task.getByRole('log').getByText(sentencePattern(attachments.arrived, names.film)),
    ).toHaveCount(1)
    await expect(task.getByRole('button', named(attachments.download, names.film))).toHaveCount(1)
    expect((await read(assignee, id)).attachments_count).toBe(1)
  })

  test(`a file travels on when its task is closed, and what fails unseen is told, ${locale}`, async ({
    page,
  }) => {
    const { assignee, id } = await tasked(locale)
    const task = await open(page, assignee, { locale, id })
    const { title } = await read(assignee, id)
    const reopen = () => page.locator(`[data-task="${id}"]`).first().click()
    const letGo = await gate(page, '**/attachments')
    await task.locator('input[type=file]:not([hidden])').setInputFiles(film(3))
    await expect(task.getByRole('progressbar')).toBeVisible()
    await task.getByRole('button', { name: taskRecord.close }).click()
    await expect(panel(page, locale)).toBeHidden()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await page.locator('header').locator('button[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name: shell.signOut }).click()
    const question = page.getByRole('alertdialog', { name: leaving.sendingTitle })
    await question.getByRole('button', { name: leaving.stay }).click()
    await letGo()
    await expect.poll(async () => (await read(assignee, id)).attachments_count).toBe(1)

    await reopen()
    await expect(task.getByRole('button', named(attachments.download, names.film))).toBeVisible()
    expectConsole(/ERR_CONNECTION_RESET/)
    const answerAgain = await loseReplies(page)
    const letGoAgain = await gate(page, '**/attachments')
    await task.locator('input[type=file]:not([hidden])').setInputFiles(film(1))
    await expect(task.getByRole('progressbar')).toBeVisible()
    await task.getByRole('button', { name: taskRecord.close }).click()
    await expect(panel(page, locale)).toBeHidden()
    await letGoAgain()
    const told = page.getByText(sentencePattern(taskFiles.notAdded, names.film, title))
    await expect(told).toBeVisible()
    await answerAgain()
    await reopen()
    await task.getByRole('button', named(attachments.retry, names.film)).click()
    await expect(task.getByRole('button', named(attachments.download, names.film))).toHaveCount(2)
  })

  test(`pasting text that has a picture beside it writes the text, ${locale}`, async ({ page }) => {
    const { assignee, id } = await tasked(locale)
    const task = await open(page, assignee, { locale, id })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(async (text) => {
      const canvas = new OffscreenCanvas(4, 4)
      canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
      const picture = await canvas.convertToBlob({ type: 'image/png' })
      const item = new ClipboardItem({ 'text/plain': text, 'image/png': picture })
      await navigator.clipboard.write([item])
    }, names.copied)
    const field = task.getByRole('textbox', { name: WORDS[locale].taskComments.write })
    await field.focus()
    await page.keyboard.press('Control+V')
    await expect(field).toHaveValue(names.copied)
    expect((await read(assignee, id)).attachments_count).toBe(0)

    await task.getByRole('heading', { level: 2 }).focus()
    await page.keyboard.press('Control+V')
    await expect.poll(async () => (await read(assignee, id)).attachments_count).toBe(1)
  })
}
