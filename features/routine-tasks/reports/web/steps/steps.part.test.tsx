import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import {
  applyPendingAnswers,
  answers as kind,
} from '#features/routine-tasks/reports/web/outbox/answers.ts'
import { ar } from '#features/routine-tasks/reports/web/steps/messages.ar.ts'
import { en } from '#features/routine-tasks/reports/web/steps/messages.en.ts'
import { StepsPanel } from '#features/routine-tasks/reports/web/steps/StepsPanel.tsx'
import { ar as routineAr } from '#features/routine-tasks/web/messages.ar.ts'
import { en as routineEn } from '#features/routine-tasks/web/messages.en.ts'
import { entriesOf } from '#records/outbox/web/entry-kind.ts'
import { currentOutbox, openOutbox, updateOutbox, useOutbox } from '#records/outbox/web/store.ts'

const WORDS = { en: { ...routineEn, ...en }, ar: { ...routineAr, ...ar } }
const STEPS = {
  en: { gas: 'Close the gas valves', fridge: 'Fridge', oven: 'Oven', off: 'off', on: 'on' },
  ar: { gas: 'إغلاق محابس الغاز', fridge: 'حرارة الثلاجة', oven: 'الفرن', off: 'مطفأ', on: 'يعمل' },
}
const CAUSE = { en: 'The door was open', ar: 'الباب كان مفتوحًا' }
const ID = '00000000-0000-4000-8000-000000000001'
const reader = { userId: USER, timezone: 'Africa/Cairo' }

const occurrenceIn = (locale: 'en' | 'ar'): Occurrence => {
  const { gas, fridge, oven, off, on } = STEPS[locale]
  return {
    ...{ id: ID, date: '2026-11-28', slot: 0, department_id: null, department: null, report: null },
    ...{ task_name: 'Closing', description: '', task_type: 'daily', from: null, to: null },
    late_after: '2026-11-28T23:00:00.000Z',
    can: { report: true, take_back: true, claim: false, release: false },
    steps: [
      { id: 'gas', text: gas, kind: 'check', required: true },
      {
        ...{ id: 'fridge', text: fridge, kind: 'number', required: true },
        min: 0,
        max: 5,
        unit: '°C',
      },
      { id: 'oven', text: oven, kind: 'choice', required: false, options: [off, on] },
    ],
    causes: [CAUSE[locale]],
  }
}

/** The panel as the day's page shows it: with the answers that the outbox holds. */
function Panel({ locale, onDone }: { locale: 'en' | 'ar'; onDone: () => void }) {
  const viewer = { ...reader, locale }
  const [occurrence] = applyPendingAnswers([occurrenceIn(locale)], useOutbox(kind), viewer)
  if (!occurrence) return null
  return (
    <StepsPanel
      id="panel"
      occurrence={occurrence}
      mayAnswer
      status="done"
      reader={viewer}
      onDone={onDone}
      onNotDone={() => undefined}
    />
  )
}

async function open(
  locale: 'en' | 'ar',
  around: { theme?: 'light' | 'dark'; width?: number } = {},
) {
  let done = 0
  await renderPart(<Panel locale={locale} onDone={() => (done += 1)} />, { locale, ...around })
  await openOutbox(USER)
  await updateOutbox(() => [])
  const words = WORDS[locale]
  return {
    words,
    steps: STEPS[locale],
    pressed: () => done,
    done: page.getByRole('button', { name: sentencePattern(words.doneTask, 'Closing') }),
    given: () => entriesOf(kind, currentOutbox()).map(({ input }) => input.body),
  }
}

// The tests of other files share the storage of this browser.
afterEach(() => updateOutbox(() => []))

describe.each(LOCALES)('in %s', (locale) => {
  test('each answer is stored by itself, and Done waits for those that it needs', async () => {
    const { steps, done, given, pressed } = await open(locale)
    await expect.element(done).toBeDisabled()
    await page.getByRole('checkbox', { name: steps.gas }).click()
    await page.getByRole('textbox', { name: steps.fridge }).fill('٤٫٥')
    await page.getByRole('radio', { name: steps.on }).click({ force: true })
    await expect.element(done).toBeEnabled()
    await done.click()
    expect(pressed()).toBe(1)
    expect(given()).toMatchObject([
      { step_id: 'gas', value: 'true' },
      { step_id: 'fridge', value: '4.5' },
      { step_id: 'oven', value: steps.on },
    ])
  })

  test('a number outside its limits is measured again, and then has a cause', async () => {
    const { steps, words, given } = await open(locale)
    const field = page.getByRole('textbox', { name: steps.fridge })
    const save = page.getByRole('button', { name: words.save, exact: true })
    await field.fill('9')
    await save.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('9')
    await expect.element(field).toHaveValue('')
    expect(given()).toEqual([])
    await field.fill('8')
    await save.click()
    await save.click()
    await expect.element(page.getByText(words.causeMissing)).toBeVisible()
    await page.getByRole('radio', { name: CAUSE[locale] }).click()
    await save.click()
    await expect
      .poll(given)
      .toMatchObject([{ step_id: 'fridge', value: '8', first: '9', cause: CAUSE[locale] }])
    await expect.element(field).toHaveValue('8')
  })
})

test.each(APPEARANCES)('on a phone it fits, in $locale and $theme', async ({ locale, theme }) => {
  const { words, steps } = await open(locale, { theme, width: 390 })
  await page.getByRole('textbox', { name: steps.fridge }).fill('9')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectToFit(page.getByRole('list'))
  await expectAccessible()
})
