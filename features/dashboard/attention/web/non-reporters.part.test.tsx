import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { APPEARANCES, expectAccessible, renderPart } from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import { answer, posted } from '#app/web/test/wire.ts'
import {
  listNonReporters,
  type NonReporter,
} from '#features/dashboard/attention/non-reporters-contract.ts'
import { NonReportersDialog } from '#features/dashboard/attention/web/NonReportersDialog.tsx'
import { remind } from '#features/routine-tasks/reminders/contract.ts'
import { ar, en } from '#features/routine-tasks/reminders/web/messages.ts'

const WORDS = { en, ar }
const PEOPLE = { en: ['Amal', 'Basem', 'Dina'], ar: ['أمل', 'باسم', 'دينا'] }
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at + 1}`

const person = (name: string, at: number): NonReporter => ({
  ...{ id: idOf(at), name, ppUrl: null, overdue: at + 1 },
  departments: [{ id: idOf(8), name: 'Kitchen' }],
  reminder: at === 1 ? { user: { id: USER, name: 'Mona' }, at: '2026-11-28T12:05:00.000Z' } : null,
  can: { remind: at < 2 },
})

test.each(APPEARANCES)(
  'who has reported nothing is reminded one by one or all at once, $locale, $theme',
  async ({ locale, theme }) => {
    const words = WORDS[locale]
    const people = PEOPLE[locale].map(person)
    const said = (count: number) => {
      const form = new Intl.PluralRules(locale).select(count)
      return (
        (words as Record<string, string>)[`reminded_${form}`]?.replace('{{count}}', `${count}`) ??
        ''
      )
    }
    answer(listNonReporters, {
      ...{ data: people, total: 3, current_page: 1, last_page: 1, per_page: 100 },
      ...{ next_page_url: null, prev_page_url: null },
    })
    answer(remind, ({ body }) => ({
      ...{ missing: 2, reminded: body.member_ids?.length ?? 0, recently: 0 },
    }))
    await renderPart(<NonReportersDialog onClose={() => {}} />, { locale, theme, width: 390 })
    await expect.element(page.getByText(words.byYou.split('{{')[0] ?? '')).toBeVisible()
    await expectAccessible()
    const buttons = page.getByRole('button', { name: words.remind })
    expect(buttons.elements()).toHaveLength(3)
    await buttons.first().click()
    await expect.poll(posted).toEqual([{ member_ids: [idOf(0)] }])
    await expect.element(page.getByText(said(1))).toBeVisible()
    await page.getByRole('button', { name: words.remindAll }).click()
    await expect
      .poll(posted)
      .toEqual([{ member_ids: [idOf(0)] }, { member_ids: [idOf(0), idOf(1)] }])
    await expect.element(page.getByText(said(2))).toBeVisible()
  },
)
