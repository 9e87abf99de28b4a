import { readFileSync } from 'node:fs'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { LIVE } from './staff-support.ts'
import { axeFindings, expect, scrollsSideways, settle, test } from './support.ts'
import { PNG } from './task-files-support.ts'
import { open, read, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: { text: 'Report of the store.txt', picture: 'Shelf.png' },
  ar: { text: 'تقرير المخزن.txt', picture: 'الرف.png' },
} as const
const TOO_LARGE = 10 * 1024 * 1024 + 1

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { attachments, taskFiles } = WORDS[locale]
  const { text, picture } = NAMES[locale]

  test(
    `files are put on a task, looked at, saved and removed, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, another }) => {
      const { assignee, supervisor, id } = await tasked(locale)
      const task = await open(page, assignee, { locale, id })
      const theirs = await open(await another(), supervisor, { locale, id })
      await task.locator('input[type=file]:not([hidden])').setInputFiles([
        { name: text, mimeType: 'text/plain', buffer: Buffer.from('Twelve crates came.') },
        { name: picture, mimeType: 'image/png', buffer: PNG },
        { name: 'large.bin', mimeType: 'image/png', buffer: Buffer.alloc(TOO_LARGE) },
        { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      ])
      const on = (name: string) => ({
        name: sentencePattern(attachments.download, name),
        exact: true,
      })
      await expect(task.getByRole('button', on(text))).toBeVisible()
      await expect(theirs.getByRole('button', on(text))).toBeVisible(LIVE)
      const rows = task.getByRole('listitem')
      await expect(rows.getByText(attachments.empty)).toBeVisible()
      await expect(rows.getByText(attachments.tooLarge.split('{{')[0] ?? '')).toBeVisible()
      await expect(task.getByRole('log')).toContainText(attachments.empty)
      for (const name of ['large.bin', 'empty.txt'])
        await task.getByRole('button', { name: sentencePattern(attachments.dismiss, name) }).click()

      const saved = page.waitForEvent('download')
      await task.getByRole('button', on(text)).click()
      const file = await saved
      expect(file.suggestedFilename()).toBe(text)
      expect(readFileSync(await file.path(), 'utf8')).toBe('Twelve crates came.')

      await task.getByRole('button', { name: sentencePattern(attachments.open, picture) }).click()
      const viewer = page.getByRole('dialog', { name: picture })
      await expect(viewer.getByRole('img', { name: picture })).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(viewer).toBeHidden()

      await task.evaluate(
        (panel, bytes) => {
          const clipboardData = new DataTransfer()
          clipboardData.items.add(
            new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }),
          )
          panel.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
        },
        [...PNG],
      )
      await expect.poll(async () => (await read(assignee, id)).attachments_count).toBe(3)

      await task.getByRole('button', { name: sentencePattern(attachments.remove, text) }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: taskFiles.remove }).click()
      await expect(task.getByRole('button', on(text))).toHaveCount(0)
      const said = page.getByRole('alertdialog', { name: taskFiles.removed })
      await expect(said).toBeVisible()
      // Either file can be the next one: two that are sent together arrive in either order.
      await expect(task.locator('li:focus-within')).toHaveCount(1)
      await expect.poll(async () => (await read(assignee, id)).attachments_count).toBe(2)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await settle(page)
        expect(await scrollsSideways(page)).toBe(false)
        expect(await axeFindings(page)).toEqual([])
      }
    },
  )
}
