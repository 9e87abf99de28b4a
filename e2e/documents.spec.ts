import { readFile } from 'node:fs/promises'
import { ar } from '#features/documents/web/messages.ar.ts'
import { en } from '#features/documents/web/messages.en.ts'
import { ar as ofNoticesAr } from '#features/notifications/translations.ar.ts'
import { en as ofNotices } from '#features/notifications/translations.en.ts'
import { ar as ofListsAr } from '#records/list/web/messages.ar.ts'
import { en as ofLists } from '#records/list/web/messages.en.ts'
import { enter, evaluated, focusIn } from './staff-support.ts'
import { axeFindings, expect, LANGUAGES, settle, test } from './support.ts'

const WORDS = {
  en: { words: en, lists: ofLists, notices: ofNotices },
  ar: { words: ar, lists: ofListsAr, notices: ofNoticesAr },
} as const

const PAGES = [
  'team',
  'manage-routine-task',
  'one-time-task',
  'task-reports',
  'charts-analytics',
  'morning-brief',
]

for (const locale of LANGUAGES) {
  const { words, lists, notices } = WORDS[locale]

  test(`the team is taken along by keys alone, told of, and found among one’s files, ${locale}`, async ({
    page,
  }) => {
    const { owner } = await evaluated(locale)
    const company = await enter(page, owner, locale)
    await page.goto(`${company}/team`)
    const take = page.getByRole('button', { name: lists.download })
    await expect(take).toBeEnabled()
    await take.press('Enter')
    await focusIn(page.getByRole('menu', { name: lists.download }))
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: words.xlsx }).press('Enter')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^(Team|الفريق) \d{4}[-.]\d\d[-.]\d\d\.xlsx$/)
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
    await expect(page.getByText(words.saved)).toBeVisible()
    await page.goto(`${company}/notifications`)
    const said = notices.said.document_ready({ who: '', count: 1, facts: {} })
    await expect(page.getByText(said)).toBeVisible()
    await page
      .getByRole('button', { name: file.suggestedFilename().replace('.xlsx', ''), exact: true })
      .click()
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    const again = page.waitForEvent('download')
    await page.getByRole('button', { name: /Save “|حفظ «/ }).click()
    expect((await again).suggestedFilename()).toBe(file.suggestedFilename())
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /Remove “|إزالة «/ }).click()
    await expect(page.getByText(words.empty)).toBeVisible()
  })

  test(`each of these pages is taken along as PDF, ${locale}`, async ({ page }) => {
    const { owner } = await evaluated(locale)
    const company = await enter(page, owner, locale)
    for (const name of PAGES) {
      await page.goto(`${company}/${name}`)
      await page.getByRole('button', { name: lists.download, exact: true }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: words.pdf }).click()
      const file = await saved
      const start = (await readFile(await file.path())).subarray(0, 5).toString()
      expect([name, start]).toEqual([name, '%PDF-'])
    }
  })
}
