import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectCount,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { answer } from '#app/web/test/wire.ts'
import { getDate } from '#features/companies/contract.ts'
import { AddHolidayDialog } from '#features/companies/web/AddHolidayDialog.tsx'
import { ar } from '#features/companies/web/messages.ar.ts'
import { en } from '#features/companies/web/messages.en.ts'

const WORDS = { en, ar }
const SAID = {
  en: {
    ramadan: 'Ramadan',
    first: /Monday, 8 February 2027/,
    last: /Tuesday, 9 March 2027/,
    short: /Ramadan 1448.? has only 29 days/,
    beside: '1 Ramadan 1448 AH',
    months: 'Shaʻban – Ramadan 1448 AH',
    day: /9 February 2027.*, 2 Ramadan 1448 AH/,
  },
  ar: {
    ramadan: 'رمضان',
    first: /8 فبراير 2027/,
    last: /9 مارس 2027/,
    short: /عدد أيام .*رمضان 1448.* 29 يومًا/,
    beside: '1 رمضان 1448 هـ',
    months: 'شعبان – رمضان 1448 هـ',
    day: /9 فبراير 2027.*، 2 رمضان 1448 هـ/,
  },
}

afterEach(() => void vi.useRealTimers())

async function open(locale: 'en' | 'ar', hijriDates = true) {
  vi.setSystemTime('2026-11-21T09:00:00Z')
  answer(getDate, { date: '2026-11-21', closed: null, reports: 0 })
  const onAdd = vi.fn()
  const dialog = <AddHolidayDialog holidays={[]} onAdd={onAdd} onClose={() => undefined} />
  await renderPart(dialog, { locale, width: 390, isOwner: true, hijriDates })
  const words = WORDS[locale]
  const select = (name: string) => page.getByRole('combobox', { name })
  return { words, said: SAID[locale], select, onAdd }
}

describe.each(LOCALES)('a holiday in %s', (locale) => {
  test('is entered by its Hijri date and stored as the Gregorian one, which is shown', async () => {
    const { words, said, select, onAdd } = await open(locale)
    await page.getByRole('textbox', { name: words.holidayName }).fill('Ramadan')
    await page.getByRole('radio', { name: words.hijri }).click()
    await select(words.month).selectOptions(said.ramadan)
    await page.getByRole('button', { name: words.add, exact: true }).click()
    expect(onAdd).not.toHaveBeenCalled()
    await select(words.day).selectOptions('1')
    await expect.element(page.getByRole('status').getByText(said.first)).toBeVisible()
    await expectToFit(page.getByRole('dialog'))
    await expectAccessible()
    await page.getByRole('button', { name: words.add, exact: true }).click()
    expect(onAdd).toHaveBeenCalledWith([{ date: '2027-02-08', name: 'Ramadan' }])
  })

  test('is refused on the thirtieth of a month of 29 days', async () => {
    const { words, said, select, onAdd } = await open(locale)
    await page.getByRole('textbox', { name: words.holidayName }).fill('Eid')
    await page.getByRole('radio', { name: words.hijri }).click()
    await select(words.month).selectOptions(said.ramadan)
    await select(words.day).selectOptions('30')
    await expect.element(page.getByText(said.short)).toBeVisible()
    await page.getByRole('button', { name: words.add, exact: true }).click()
    expect(onAdd).not.toHaveBeenCalled()
    await expectAccessible()
  })

  test.each([
    ['with both calendars where the company shows Hijri dates', true],
    ['with the Gregorian calendar alone elsewhere', false],
  ] as const)('has a field %s', async (_, hijriDates) => {
    const { words, said, select } = await open(locale, hijriDates)
    await page.getByRole('radio', { name: words.hijri }).click()
    await select(words.month).selectOptions(said.ramadan)
    await select(words.day).selectOptions('1')
    await page.getByRole('radio', { name: words.gregorian }).click()
    const count = hijriDates ? 1 : 0
    await expectCount(page.getByText(said.beside), count)
    await page.getByRole('group', { name: words.date }).getByRole('button').click()
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expectCount(page.getByText(said.months), count)
    await expectCount(page.getByRole('button', { name: said.day }), count)
    await expectAccessible()
  })
})
