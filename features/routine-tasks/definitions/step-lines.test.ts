import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatStepLine,
  parseStepLine,
  parseStepLines,
  type StepLine,
} from '#features/routine-tasks/definitions/step-lines.ts'
import { LOCALES } from '#shared/locale.ts'

describe('a typed line', () => {
  test.each<[string, Partial<StepLine>]>([
    ['Turn off the ovens', { text: 'Turn off the ovens', kind: 'check', required: true }],
    ['1. Lock the back door', { text: 'Lock the back door', kind: 'check' }],
    ['- [ ] Lock', { text: '[ ] Lock', kind: 'check' }],
    ['☐ إطفاء الأفران', { text: 'إطفاء الأفران', kind: 'check' }],
    ['٢) إطفاء الأفران', { text: 'إطفاء الأفران', kind: 'check' }],
    ['Count the till twice 2-3 times', { text: 'Count the till twice 2-3 times', kind: 'check' }],
    [
      'Fridge temperature 0–5 °C',
      { text: 'Fridge temperature', kind: 'number', min: 0, max: 5, unit: '°C' },
    ],
    ['Fridge temperature: 0 to 5 C', { text: 'Fridge temperature', min: 0, max: 5, unit: '°C' }],
    ['Freezer -22 - -18 °C', { text: 'Freezer', min: -22, max: -18, unit: '°C' }],
    ['Fridge below 5°C', { text: 'Fridge', max: 5, unit: '°C' }],
    ['حرارة الثلاجة ٠–٥ °م', { text: 'حرارة الثلاجة', min: 0, max: 5, unit: '°م' }],
    ['حرارة الثلاجة أقل من ٥ درجة', { text: 'حرارة الثلاجة', max: 5, unit: 'درجة' }],
    ['Oil level (≥ 2.5 l)', { text: 'Oil level', kind: 'number', min: 2.5, unit: 'l' }],
    ['Guests (number)', { text: 'Guests', kind: 'number' }],
    ['Flour (number kg)', { text: 'Flour', kind: 'number', unit: 'kg' }],
    [
      'Oven (on | off | broken)',
      { text: 'Oven', kind: 'choice', options: ['on', 'off', 'broken'] },
    ],
    ['الشفاط (نص)', { text: 'الشفاط', kind: 'text' }],
    ['The display (photo)', { text: 'The display', kind: 'photo' }],
    ['واجهة العرض (صورة)', { text: 'واجهة العرض', kind: 'photo' }],
    ['Anything odd (text) (optional)', { text: 'Anything odd', kind: 'text', required: false }],
    ['Check the valve (left)', { text: 'Check the valve (left)', kind: 'check' }],
    ['Check the door (optional)', { text: 'Check the door', kind: 'check', required: false }],
  ])('%j', (line, step) => {
    expect(parseStepLine(line)).toMatchObject(step)
  })

  test('that is empty is no step', () => {
    expect(parseStepLines('Lock\n\n  \r\nCount\n')).toMatchObject([
      { text: 'Lock' },
      { text: 'Count' },
    ])
    expect(parseStepLine('-  ')).toBeUndefined()
  })
})

const word = fc.stringMatching(/^[a-zأ-ي]{1,9}$/)
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const number = fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 100)
const unit = fc.constantFrom('°C', '%', 'kg', 'bar', 'درجة', 'box')
const required = fc.boolean()
const step: fc.Arbitrary<StepLine> = fc.oneof(
  fc.record({
    text: line,
    kind: fc.constantFrom('check' as const, 'text' as const, 'photo' as const),
    required,
  }),
  fc.record({
    text: line,
    kind: fc.constant('choice' as const),
    required,
    options: fc.uniqueArray(line, { minLength: 2, maxLength: 4 }),
  }),
  fc.record(
    { text: line, kind: fc.constant('number' as const), required, min: number, max: number, unit },
    { requiredKeys: ['text', 'kind', 'required'] },
  ),
)

test('a step that is written as a line is read as the same step', () => {
  fc.assert(
    fc.property(step, fc.constantFrom(...LOCALES), (one, locale) => {
      expect(parseStepLine(formatStepLine(one, locale))).toEqual(one)
    }),
  )
})

test('a check whose text reads like another kind is written with its kind', () => {
  const one = { text: 'Hood (text)', kind: 'check', required: true } as const
  expect(formatStepLine(one, 'en')).toBe('Hood (text) (check)')
  expect(parseStepLine(formatStepLine(one, 'ar'))).toEqual(one)
})
