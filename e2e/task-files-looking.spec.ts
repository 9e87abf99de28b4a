import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { oneLanguage } from './smoke.ts'
import { LIVE, PHONE, tabTo } from './staff-support.ts'
import { expect, expectConsole, settle, test } from './support.ts'
import { PNG, putFile } from './task-files-support.ts'
import { open, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

const PICTURES = {
  en: ['Door.png', 'Gate.png', 'Wall.png'],
  ar: ['باب.png', 'بوابة.png', 'جدار.png'],
} as const

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { attachments, common, pictures, taskFiles } = WORDS[locale]
  const [door, gate, wall] = PICTURES[locale]
  const named = (word: string, name: string) => ({ name: sentencePattern(word, name), exact: true })
  // The arrow keys in reading direction and against it.
  const [onward, backward] =
    locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']

  test(`pictures are gone through by the keys, and what stands there says so, ${locale}`, async ({
    page,
  }) => {
    const { assignee, id } = await tasked(locale)
    for (const name of PICTURES[locale]) await putFile(assignee, id, [name, PNG])
    if (locale === 'ar') await page.setViewportSize(PHONE.viewport)
    const task = await open(page, assignee, { locale, id })
    const opener = task.getByRole('button', named(attachments.open, gate))
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog').filter({ has: page.getByRole('img') })
    const place = viewer.getByRole('status')
    const shows = async (name: string, at: number) => {
      await expect(viewer.getByRole('img', { name })).toBeVisible()
      await expect(place).toContainText(name)
      await expect(place).toHaveText(new RegExp(`${at} \\p{L}+ 3$`, 'u'))
    }
    await shows(gate, 2)
    await settle(page)
    const height = async () => Math.round((await viewer.boundingBox())?.height ?? 0)
    const before = await height()
    await page.keyboard.press(onward)
    await shows(wall, 3)
    expect(await height()).toBe(before)
    await page.keyboard.press(onward)
    await shows(wall, 3)
    const next = viewer.getByRole('button', { name: pictures.next })
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press(backward)
    await next.focus()
    await page.keyboard.press('Enter')
    await shows(wall, 3)
    await expect(next).toBeFocused()
    await page.keyboard.press(backward)
    await page.keyboard.press(backward)
    await shows(door, 1)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test(`a picture whose link is too old is read again, and one that is lost says so, ${locale}`, async ({
    page,
  }) => {
    const { assignee, id } = await tasked(locale)
    for (const name of [door, gate]) await putFile(assignee, id, [name, PNG])
    const task = await open(page, assignee, { locale, id })
    const opening = (name: string) => task.getByRole('button', named(attachments.open, name))
    await opening(gate).scrollIntoViewIfNeeded()
    await settle(page)
    expectConsole(/404/)
    let isOld = true
    let refused = 0
    await page.route('**/files/attachments/**', (route) => {
      if (!isOld) return route.continue()
      refused += 1
      return route.fulfill({ status: 404, body: '' })
    })
    page.on('request', (request) => {
      if (refused > 0 && request.url().endsWith(`/api/tasks/${id}`)) isOld = false
    })
    await opening(door).click()
    const picture = page.getByRole('dialog').getByRole('img', { name: door })
    const width = () => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(picture).toBeHidden()

    await page.route('**/files/attachments/**', (route) => route.fulfill({ status: 404, body: '' }))
    await opening(gate).click()
    await expect(page.getByText(pictures.notShown)).toBeVisible()
  })

  test(`removing files by the keyboard goes on to the next, here and on a colleague’s page, ${locale}`, async ({
    page,
    another,
  }) => {
    const { assignee, supervisor, id } = await tasked(locale)
    for (const name of PICTURES[locale]) await putFile(assignee, id, [name, PNG])
    if (locale === 'ar') await page.setViewportSize(PHONE.viewport)
    const task = await open(page, assignee, { locale, id })
    const theirs = await open(await another(), supervisor, { locale, id })
    const removing = (name: string) => task.getByRole('button', named(attachments.remove, name))
    const remove = async (name: string) => {
      await removing(name).press('Enter')
      const title = sentencePattern(taskFiles.removeTitle, name)
      const question = page.getByRole('alertdialog', { name: title })
      await expect(question.getByRole('button', { name: common.cancel })).toBeFocused()
      await question.getByRole('button', { name: taskFiles.remove }).press('Enter')
      await expect(removing(name)).toHaveCount(0)
    }
    await remove(gate)
    await expect(removing(wall)).toBeFocused()
    await expect(theirs.getByRole('button', named(attachments.open, gate))).toHaveCount(0, LIVE)
    await remove(wall)
    await expect(removing(door)).toBeFocused()
    await remove(door)
    await expect(task.locator('input[type=file]:not([hidden])')).toBeFocused()
    await expect(theirs.getByText(taskFiles.none)).toBeVisible(LIVE)
  })

  test(`of many files the latest are shown, and all when they are asked for, ${locale}`, async ({
    page,
  }) => {
    const { assignee, id } = await tasked(locale)
    for (let at = 1; at <= 9; at += 1) await putFile(assignee, id, [`${at}.txt`, Buffer.from('a')])
    const task = await open(page, assignee, { locale, id })
    const downloading = (at: number) =>
      task.getByRole('button', named(attachments.download, `${at}.txt`))
    await expect(downloading(9)).toBeVisible()
    await expect(downloading(4)).toBeVisible()
    await expect(downloading(3)).toHaveCount(0)
    const all = sentencePattern(attachments.all_other, '9')
    await task.getByRole('button', { name: all }).click()
    await expect(downloading(1)).toBeVisible()
    await task.getByRole('button', { name: attachments.fewer }).click()
    await expect(downloading(1)).toHaveCount(0)
  })
}
