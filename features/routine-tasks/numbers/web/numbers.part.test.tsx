import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { answer, ErrorReply } from '#app/web/test/wire.ts'
import { listNumbers, type MeasuredNumber } from '#features/routine-tasks/numbers/contract.ts'
import { ar, en } from '#features/routine-tasks/numbers/web/messages.ts'
import { NumbersDialog } from '#features/routine-tasks/numbers/web/NumbersDialog.tsx'
import { ar as listsAr } from '#records/list/web/messages.ar.ts'
import { en as listsEn } from '#records/list/web/messages.en.ts'

const WORDS = { en, ar }
const TABLE = { en: listsEn.showTable, ar: listsAr.showTable }
const ID = '00000000-0000-4000-8000-000000000001'
const STEPS = [
  { id: 'fridge', text: 'Meat fridge', unit: '°C' },
  { id: 'freezer', text: 'Freezer' },
]

afterEach(() => void vi.useRealTimers())

const measured = (date: string, value: number, more: Partial<MeasuredNumber> = {}) => ({
  ...{ date, slot: 0, value, from: '06:15', min: 0, max: 5 },
  ...{ user: { id: ID, name: 'Huda Ramadan' }, at: `${date}T04:20:00Z` },
  ...more,
})
const OUTSIDE = { outside: true, first: 7.4, cause: 'The door was open' } as const
const NUMBERS = [
  measured('2026-11-20', 3.5),
  measured('2026-11-21', 7.1, OUTSIDE),
  // The limits were changed: the day before was within those that it had.
  measured('2026-11-22', 3.2, { max: 3, outside: true, cause: 'Power cut' }),
  measured('2026-11-23', 2),
]

async function open(locale: 'en' | 'ar', numbers: readonly MeasuredNumber[], around: object = {}) {
  vi.setSystemTime('2026-11-23T07:00:00Z')
  const asked: unknown[] = []
  answer(listNumbers, ({ query }) => {
    asked.push(query)
    const step_id = query?.step_id ?? 'fridge'
    return { task_name: 'Temperatures', steps: STEPS, step_id, numbers: [...numbers] }
  })
  await renderPart(
    <NumbersDialog open onClose={() => undefined} task={{ id: ID, task_name: 'Temperatures' }} />,
    { locale, ...around },
  )
  return { asked, words: WORDS[locale], dialog: page.getByRole('dialog') }
}

describe.each(LOCALES)('the numbers of a duty in %s', (locale) => {
  test('are drawn and listed with the limits that each day had', async () => {
    const { dialog, words } = await open(locale, NUMBERS)
    await dialog.getByRole('button', { name: TABLE[locale] }).click()
    const rows = dialog.getByRole('table').getByRole('row')
    await expectCount(rows, 5)
    const cells = rows
      .elements()
      .map((row) => [...row.querySelectorAll('td')].map((one) => one.textContent))
    expect(cells.slice(1)).toEqual([
      ['3.5', '0', '5'],
      ['7.1', '0', '5'],
      ['3.2', '0', '3'],
      ['2', '0', '5'],
    ])
    for (const head of [words.measured, words.lowest, words.highest])
      await expect.element(dialog.getByRole('columnheader', { name: head })).toBeVisible()
  })

  test('name those outside, the latest first; each leads to its day', async () => {
    const { dialog } = await open(locale, NUMBERS)
    const faults = dialog.getByRole('listitem').filter({ has: page.getByRole('link') })
    await expectCount(faults, 2)
    await expect.element(faults.nth(0)).toHaveTextContent(/3\.2 °C.*0–3.*Power cut/)
    await expect.element(faults.nth(1)).toHaveTextContent(/7\.1 °C.*0–5.*The door was open/)
    const link = faults.nth(1).getByRole('link')
    await expect.element(link).toHaveAttribute('href', '/nile-foods/task-reports?date=2026-11-21')
  })

  test('are asked for by step and period', async () => {
    const { asked, words, dialog } = await open(locale, NUMBERS)
    await dialog.getByRole('combobox', { name: words.step }).selectOptions('freezer')
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ from: '2026-10-25', to: '2026-11-23', step_id: 'freezer' })
    await dialog.getByRole('group').getByRole('button').first().click()
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ from: '2026-11-17', to: '2026-11-23', step_id: 'freezer' })
  })

  test('that are missing or cannot be loaded say so', async () => {
    const { dialog, words } = await open(locale, [])
    await expect.element(dialog.getByText(words.none)).toBeVisible()
    answer(listNumbers, () => new ErrorReply(500, { message: 'No.', request_id: 'r' }))
    await dialog.getByRole('group').getByRole('button').first().click()
    await expect.element(dialog.getByText(words.failed)).toBeVisible()
  })
})

test.each(APPEARANCES.flatMap((look) => [1440, 390].map((width) => ({ ...look, width }))))(
  'they can be read, $locale, $theme, $width px',
  async ({ locale, ...around }) => {
    const { dialog } = await open(locale, NUMBERS, around)
    await expectCount(dialog.getByRole('link'), 2)
    await expectToFit(dialog)
    await expectAccessible()
  },
)
