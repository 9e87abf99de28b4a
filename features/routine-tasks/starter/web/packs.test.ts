import { describe, expect, test } from 'vitest'
import { isOvernight } from '#features/routine-tasks/definitions/schedule.ts'
import { parseStepLines } from '#features/routine-tasks/definitions/step-lines.ts'
import { applyStarter } from '#features/routine-tasks/starter/contract.ts'
import { PACKS, TRADES, tradesFor } from '#features/routine-tasks/starter/web/content/packs.ts'
import { createDraft, toStarterInput } from '#features/routine-tasks/starter/web/draft.ts'
import { LOCALES } from '#shared/locale.ts'

const FRIDAY = 5
const ARABIC = /\p{Script=Arabic}/u

describe.each(TRADES)('the starter pack of a %s', (trade) => {
  const pack = PACKS[trade]
  const duties = pack.flatMap((department) => department.duties)

  test('has three to five departments and eight to twenty duties', () => {
    expect(pack.length).toBeGreaterThanOrEqual(3)
    expect(pack.length).toBeLessThanOrEqual(5)
    expect(duties.length).toBeGreaterThanOrEqual(8)
    expect(duties.length).toBeLessThanOrEqual(20)
  })

  test('speaks both languages throughout, and names nothing twice', () => {
    const names = [...pack, ...duties].map(({ name }) => name)
    const descriptions = duties.flatMap(({ description }) => description ?? [])
    for (const { en, ar } of [...names, ...descriptions]) {
      expect(en).not.toMatch(ARABIC)
      expect(ar).toMatch(ARABIC)
    }
    for (const locale of LOCALES) {
      expect(new Set(pack.map(({ name }) => name[locale])).size).toBe(pack.length)
      expect(new Set(duties.map(({ name }) => name[locale])).size).toBe(duties.length)
    }
  })

  test('is what the server takes, in both languages and with any weekend', () => {
    for (const locale of LOCALES)
      for (const weekend of [[FRIDAY, 6], [6, 7], [FRIDAY], []]) {
        const body = toStarterInput(createDraft(pack, { locale, weekend }))
        expect(applyStarter.body.safeParse(body).error).toBeUndefined()
      }
  })

  test('has the same steps in both languages', () => {
    for (const { steps, causes } of duties) {
      const [en, ar] = LOCALES.map((locale) => parseStepLines(steps?.[locale] ?? ''))
      const parts = (all: typeof en) =>
        all?.map(({ kind, required, min, max, options }) => [
          kind,
          required,
          min,
          max,
          options?.length,
        ])
      expect(parts(en)).toEqual(parts(ar))
      for (const [at, step] of (en ?? []).entries()) {
        expect(step.text).not.toMatch(ARABIC)
        expect(ar?.[at]?.text).toMatch(ARABIC)
      }
      expect(causes?.en.split('\n').length).toBe(causes?.ar.split('\n').length)
    }
  })

  test('is due every day, and its times are in order', () => {
    expect(duties.filter(({ task_type }) => task_type === 'daily').length).toBeGreaterThan(3)
    // Only duties that start late in the evening can end after midnight.
    for (const { from = null, to = null, task_type } of duties)
      if (isOvernight({ from, to }))
        expect([task_type, (from ?? '') >= '22:00']).toEqual(['daily', true])
  })

  test('has something to report at whatever hour it is chosen', () => {
    const isOpen = ({ task_type, from }: (typeof duties)[number]) =>
      task_type === 'daily' && from === null
    expect(duties.filter(isOpen)).toHaveLength(1)
  })

  test('has nothing weekly on a day that the company rests', () => {
    for (const weekend of [
      [FRIDAY, 6],
      [6, 7],
      [1, 2, 3, 4],
    ])
      for (const { duties } of createDraft(pack, { locale: 'en', weekend }))
        for (const { recurrent_days } of duties)
          expect(recurrent_days.filter((day) => weekend.includes(day))).toEqual([])
  })
})

test('a company’s industry puts a likely trade first', () => {
  expect(tradesFor(3)[0]).toEqual({ trade: 'shop', likely: true })
  expect(tradesFor(2)[0]).toEqual({ trade: 'factory', likely: true })
  expect(tradesFor(4).some(({ likely }) => likely)).toBe(false)
  expect(tradesFor(undefined)).toHaveLength(TRADES.length)
})
