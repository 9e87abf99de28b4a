import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { parseCsv } from '#records/import/web/csv.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { enter, PHONE } from './staff-support.ts'
import {
  axeFindings,
  expect,
  type Language,
  login,
  register,
  scrollsSideways,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

/** A table with typical flaws: a note over two lines, an extra column, a wrong type. */
const TABLES = {
  en: {
    company: 'Nile Tables',
    file: [
      'Name;Details;Type;Start date;Colour',
      '"Open; then count";"First the till,\r\nthen the safe";daily;1/11/2026;red',
      'Clean the oven;;sometimes;2026-11-01;blue',
      'Close the shop;;daily;2026-11-01;',
      '',
    ],
    colour: 'Colour',
    opened: 'Open; then count',
    wrong: 'Clean the oven',
    right: 'Every day',
    left: 'Close the shop',
  },
  ar: {
    company: 'جداول النيل',
    file: [
      'الاسم;التفاصيل;التكرار;تاريخ البداية;اللون',
      '"فتح; ثم عد";"الصندوق أولا،\r\nثم الخزنة";يومية;١/١١/٢٠٢٦;أحمر',
      'تنظيف الفرن;;أحيانًا;2026-11-01;أزرق',
      'إغلاق المحل;;يومية;2026-11-01;',
      '',
    ],
    colour: 'اللون',
    opened: 'فتح; ثم عد',
    wrong: 'تنظيف الفرن',
    right: 'كل يوم',
    left: 'إغلاق المحل',
  },
} as const

/** A sentence with a count, in the language's plural form. */
function counted<W extends object>(locale: Language, words: W, key: string, count: number): RegExp {
  const form = new Intl.PluralRules(locale).select(count)
  const sentence = (words as Record<string, string>)[`${key}_${form}`] ?? ''
  return sentencePattern(sentence, ...(sentence.includes('{{') ? [String(count)] : []))
}

/** Opens the import of a new company's routine tasks. */
async function openImport(page: Page, locale: Language): Promise<Locator> {
  const owner = await login(await register(TABLES[locale].company, locale))
  await page.goto(`${await enter(page, owner, locale)}/manage-routine-task`)
  const { definitions } = WORDS[locale]
  await page.getByRole('button', { name: definitions.import, exact: true }).click()
  return page.getByRole('dialog', { name: definitions.importTitle })
}

const chooseFile = (dialog: Locator, name: string, text: string | Buffer) =>
  dialog
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  test(
    `a table is read from a file, put right and imported whole, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page }) => {
      const { import: words, definitions, common } = WORDS[locale]
      const { file, colour, opened, wrong, right, left } = TABLES[locale]
      const dialog = await openImport(page, locale)
      const send = (count: number) =>
        dialog.getByRole('button', { name: counted(locale, definitions, 'importAll', count) })

      await chooseFile(dialog, 'letter.csv', 'Dear Hana,\nsee below')
      await expect(dialog.getByRole('alert')).toHaveText(words['unread.columns'])
      await settle(page)
      expect(await axeFindings(page)).toEqual([])

      await chooseFile(dialog, 'table.csv', `\uFEFF${file.join('\r\n')}`)
      const status = dialog.getByRole('status')
      await expect(status).toHaveText(counted(locale, words, 'wrong', 1))
      await expect(dialog.getByText(sentencePattern(words.ignoredColumns, colour))).toBeVisible()
      const table = dialog.getByRole('table', { name: definitions.importTitle })
      await expect(table.getByRole('columnheader')).toHaveText([
        words.line,
        DEFINITION_FIELDS.task_name.label[locale],
        DEFINITION_FIELDS.description.label[locale],
        definitions['column.task_type'],
        DEFINITION_FIELDS.start_date.label[locale],
        words.skip,
      ])
      await expect(table.getByRole('rowheader')).toHaveText(['2', '4', '5'])
      await expect(send(2)).toBeEnabled()
      const cell = (column: string) =>
        table.getByRole('textbox', { name: sentencePattern(words.cellOf, column, '4') })
      await expect(cell(DEFINITION_FIELDS.task_name.label[locale])).toHaveValue(wrong)
      const type = cell(definitions['column.task_type'])
      await expect(type).toHaveAttribute('aria-invalid', 'true')
      await expect(type).toHaveAccessibleDescription(/\p{L}/u)
      await settle(page)
      expect(await axeFindings(page)).toEqual([])

      await dialog.getByRole('switch', { name: words.onlyWrong }).click()
      await expect(table.getByRole('rowheader')).toHaveText(['4'])
      await dialog.getByRole('switch', { name: words.onlyWrong }).click()
      await type.fill(right)
      await expect(status).toHaveText(counted(locale, words, 'allRight', 3))
      await table.getByRole('button', { name: sentencePattern(words.skipLine, '5') }).click()
      await expect(status).toHaveText(counted(locale, words, 'allRight', 2))
      await send(2).click()
      await expect(dialog).toBeHidden()
      await expect(
        page.getByRole('alertdialog', { name: counted(locale, definitions, 'imported', 2) }),
      ).toBeVisible()
      for (const name of [opened, wrong])
        await expect(
          page.getByRole('switch', { name: sentencePattern(definitions.activeOf, name) }),
        ).toBeVisible()
      await expect(page.getByText(left)).toHaveCount(0)
      await expect(page.getByRole('button', { name: common.close })).toHaveCount(1)
    },
  )

  test(`the template is filled in, pasted and imported on a phone, ${locale}`, async ({
    another,
  }) => {
    const page = await another(PHONE)
    const { import: words, definitions, routine } = WORDS[locale]
    const dialog = await openImport(page, locale)
    const arriving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: words.template }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe(`${definitions.templateName}.csv`)
    const template = await readFile(await download.path(), 'utf8')
    const other = definitions['example.monthly']
    await dialog
      .getByLabel(words.paste)
      .fill(template.replaceAll(',', '\t').replace(routine['type.monthly'], '?'))
    await dialog.getByRole('button', { name: words.read }).click()

    const status = dialog.getByRole('status')
    await expect(status).toHaveText(counted(locale, words, 'wrong', 1))
    const card = dialog.getByRole('listitem').filter({ hasText: other })
    const type = card.getByLabel(definitions['column.task_type'])
    await expect(type).toHaveAttribute('aria-invalid', 'true')
    await expect(
      dialog.getByRole('listitem').filter({ hasText: definitions['example.dailyText'] }),
    ).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await type.fill(routine['type.monthly'])
    await expect(status).toHaveText(counted(locale, words, 'allRight', 3))
    await dialog.getByRole('button', { name: counted(locale, definitions, 'importAll', 3) }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('switch')).toHaveCount(3)
  })
}

/** A realistic sheet: sixty duties, unusual headings, recurrence in one cell, and invalid rows. */
const SHEET = path.join(import.meta.dirname, 'files/duties-of-three-restaurants.csv')
const MAX_PRESSES = 12

test('sixty duties of a sheet as people write one come in with few presses, and none is lost', async ({
  page,
}) => {
  const { import: words, definitions } = WORDS.en
  const dialog = await openImport(page, 'en')
  let presses = 1
  const press = async (name: string | RegExp) => {
    presses += 1
    await dialog.getByRole('button', { name }).first().click()
  }
  presses += 1
  await dialog.locator('input[type="file"]').setInputFiles(SHEET)
  await press(counted('en', definitions, 'createDepartments', 7))
  const answer = async (written: string, column: string, corrected: string) => {
    const instead = dialog.getByRole('textbox', {
      name: sentencePattern(words.insteadOf, written, column),
    })
    presses += 1
    await instead.fill(corrected)
    await instead.press('Enter')
    await expect(instead).toHaveCount(0)
  }
  await answer(words.nothing, definitions['column.day_of_month'], '1')
  // Nine in the morning or in the evening: that is not guessed.
  await answer('9', DEFINITION_FIELDS.from.label.en, '09:00')
  await settle(page)
  expect(await axeFindings(page)).toEqual([])

  await press(counted('en', definitions, 'importAll', 57))
  await expect(
    page.getByRole('alertdialog', { name: counted('en', definitions, 'imported', 57) }),
  ).toBeVisible()
  const arriving = page.waitForEvent('download')
  await press(counted('en', words, 'downloadWrong', 2))
  const left = parseCsv(await readFile(await (await arriving).path(), 'utf8'))
  expect(left).toHaveLength(1 + 2)
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES)
  const rules = page.getByRole('row').filter({ hasText: /Calibrate|Handwash|licence/ })
  await dialog.getByRole('button', { name: WORDS.en.common.cancel }).click()
  await expect(rules.filter({ hasText: 'Calibrate scales' }).first()).toContainText(
    'Every 2 weeks on',
  )
  await expect(rules.filter({ hasText: 'Bike licence check' })).toContainText('every 3 months')
  await expect(rules.filter({ hasText: 'Handwash log' }).first()).toContainText(
    /09:00.* to .*13:00.*13:00.* to .*17:00.* and .*17:00.* to .*21:00/,
  )
})
