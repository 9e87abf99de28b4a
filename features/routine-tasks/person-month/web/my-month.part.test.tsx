import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import { answer } from '#app/web/test/wire.ts'
import { getPersonMonth } from '#features/routine-tasks/person-month/contract.ts'
import { MyMonthPage } from '#features/routine-tasks/person-month/web/MyMonthPage.tsx'
import { ar } from '#features/routine-tasks/person-month/web/messages.ar.ts'
import { en } from '#features/routine-tasks/person-month/web/messages.en.ts'

const WORDS = { en, ar }
const DAYS = {
  en: ['2 Nov to 4 Nov', '9 Nov', '10 Nov, morning', '11 Nov, afternoon'],
  ar: ['من 2 نوفمبر إلى 4 نوفمبر', '9 نوفمبر', '10 نوفمبر، صباحًا', '11 نوفمبر، بعد الظهر'],
} as const

const away = (from: string, to = from, half: 'morning' | 'afternoon' | null = null) => ({
  ...{ id: `00000000-0000-4000-8000-0000000000${from.slice(-2)}`, from, to, half },
})

afterEach(() => void vi.useRealTimers())

describe.each(LOCALES)('a member’s month in %s', (locale) => {
  test('says of half a day away that it is half', async () => {
    vi.setSystemTime('2026-11-23T07:00:00Z')
    answer(getPersonMonth, {
      member: { id: USER, name: 'Mona' },
      duties: { due: 4, by_others: 1, not_reported: 1 },
      reports: {
        ...{ reported: 3, in_time: 3, late: 0, early: 0, not_done: 0 },
        ...{ rated: 0, rating_average: null },
      },
      absences: [
        away('2026-11-02', '2026-11-04'),
        away('2026-11-09'),
        away('2026-11-10', '2026-11-10', 'morning'),
        away('2026-11-11', '2026-11-11', 'afternoon'),
      ],
    })
    await renderPart(<MyMonthPage />, { locale, width: 390 })
    const card = page.getByRole('region', { name: WORDS[locale].away })
    await expect.element(card.getByRole('listitem').nth(3)).toBeVisible()
    const shown = card.getByRole('listitem').elements()
    const texts = shown.map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, ''))
    expect(texts).toEqual(DAYS[locale])
    await expectToFit(card)
    await expectAccessible()
  })
})
