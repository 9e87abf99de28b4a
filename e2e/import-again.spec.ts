import type { Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { enter, PHONE, today } from './staff-support.ts'
import {
  type Account,
  axeFindings,
  expect,
  type Language,
  login,
  register,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const TABLES = {
  en: {
    company: 'Twice Bakery',
    there: 'Open the till',
    rows: [
      'Name,Repeats,Start,Weekdays',
      'OPEN the till,daily,30/11/2026,',
      'Count,weekly,2026-11-30,Sunday',
      'count,weekly,2026-11-30,Sunday',
      'Wash,sometimes,tomorrow,',
      'Close,daily,2026-11-30,',
    ],
    count: 'Count',
    close: 'Close',
    allowed: 'daily, weekly, monthly or last day of month',
  },
  ar: {
    company: 'مخبز مرتين',
    there: 'فتح الصندوق',
    rows: [
      'الاسم,التكرار,تاريخ البداية,أيام الأسبوع',
      'فتح الصُّندوق,يومية,30/11/2026,',
      'عدّ,أسبوعية,2026-11-30,الأحد',
      'عد,أسبوعية,2026-11-30,الأحد',
      'غسل,أحيانا,غدا,',
      'إغلاق,يومية,2026-11-30,',
    ],
    count: 'عدّ',
    close: 'إغلاق',
    allowed: 'يومية أو أسبوعية أو شهرية أو آخر يوم في الشهر',
  },
} as const

/** A sentence with a count, in the language's plural form. */
function counted<W extends object>(locale: Language, words: W, key: string, count: number): RegExp {
  const form = new Intl.PluralRules(locale).select(count)
  const sentence = (words as Record<string, string>)[`${key}_${form}`] ?? ''
  return sentencePattern(sentence, ...(sentence.includes('{{') ? [String(count)] : []))
}

/** Opens the import, with the table pasted, in a company that has one routine task. */
async function openTable(
  page: Page,
  locale: Language,
): Promise<{ dialog: Locator; owner: Account }> {
  const { company, there, rows } = TABLES[locale]
  const { definitions, import: words } = WORDS[locale]
  const owner = await login(await register(company, locale))
  const task = { task_name: there, task_type: 'daily', start_date: today() }
  expect((await send(owner.token, 'POST /dailytask', task)).status).toBe(201)
  await page.goto(`${await enter(page, owner, locale)}/manage-routine-task`)
  await page.getByRole('button', { name: definitions.import, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: definitions.importTitle })
  await dialog.getByLabel(words.paste).fill(rows.join('\n'))
  await dialog.getByRole('button', { name: words.read }).click()
  return { dialog, owner }
}

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { import: words, definitions } = WORDS[locale]
  const { there, count, close, allowed } = TABLES[locale]

  test(`each error stands at its cell with what may stand there, and a key leads on, ${locale}`, async ({
    page,
  }) => {
    const { dialog } = await openTable(page, locale)
    const cell = (column: string) =>
      dialog.getByRole('textbox', { name: sentencePattern(words.cellOf, column, '5') })
    const type = cell(definitions['column.task_type'])
    const start = cell(DEFINITION_FIELDS.start_date.label[locale])
    await expect(type).toHaveAccessibleDescription(new RegExp(allowed))
    await expect(start).toHaveAccessibleDescription(/30\/11\/2026/)
    await dialog.getByRole('button', { name: words.nextError }).click()
    await expect(type).toBeFocused()
    await page.keyboard.press('F8')
    await expect(start).toBeFocused()
    await page.keyboard.press('F8')
    await expect(type).toBeFocused()
    const [head, date] = await Promise.all([
      dialog
        .getByRole('columnheader', { name: DEFINITION_FIELDS.start_date.label[locale] })
        .boundingBox(),
      dialog.getByRole('table').getByText('2026-11-30').first().boundingBox(),
    ])
    const edge = (box: { x: number; width: number } | null) =>
      box && (locale === 'ar' ? box.x + box.width : box.x)
    expect(Math.abs((edge(head) ?? 0) - (edge(date) ?? 99))).toBeLessThan(30)
  })

  test(
    `what is there already is left out unless wanted, and an import is undone, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      const { dialog } = await openTable(page, locale)
      const table = dialog.getByRole('table')
      await expect(table.getByText(sentencePattern(words.twinThere, there))).toBeVisible()
      await expect(table.getByText(sentencePattern(words.twinLine, '3'))).toBeVisible()
      await expect(dialog.getByText(counted(locale, words, 'twins', 2))).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await table.getByRole('button', { name: sentencePattern(words.skipLine, '5') }).click()
      const send = (rows: number) =>
        dialog.getByRole('button', { name: counted(locale, definitions, 'importAll', rows) })
      await expect(send(2)).toBeEnabled()
      await table.getByRole('checkbox').first().check()
      await expect(send(3)).toBeEnabled()
      await table.getByRole('checkbox').first().uncheck()
      await send(2).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('switch')).toHaveCount(3)
      await expect(page.getByText(count, { exact: true })).toBeVisible()

      const paused = page.waitForResponse('**/api/alldailytask/changes')
      await page.getByRole('switch', { name: sentencePattern(definitions.activeOf, close) }).click()
      await paused
      const done = page.getByRole('alertdialog', {
        name: counted(locale, definitions, 'imported', 2),
      })
      await done.getByRole('button', { name: words.undo }).click()
      const undone = page.getByRole('alertdialog', {
        name: counted(locale, definitions, 'importUndone', 1),
      })
      await expect(undone).toContainText(close)
      await expect(page.getByRole('switch')).toHaveCount(2)
      await expect(page.getByText(count, { exact: true })).toHaveCount(0)
    },
  )

  test(`on a phone every column of a table is read, and nothing is cut off, ${locale}`, async ({
    another,
  }) => {
    const page = await another(PHONE)
    const { dialog } = await openTable(page, locale)
    const card = dialog.getByRole('listitem').filter({ hasText: count }).first()
    for (const column of [
      definitions['column.task_type'],
      definitions['column.recurrent_days'],
      DEFINITION_FIELDS.start_date.label[locale],
    ])
      await expect(card.getByText(column, { exact: true })).toBeVisible()
    await expect(card).toContainText('2026-11-30')
    await dialog.getByRole('button', { name: words.nextError }).tap()
    await expect(
      dialog.getByRole('textbox', { name: definitions['column.task_type'], exact: true }),
    ).toBeFocused()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
  })
}
