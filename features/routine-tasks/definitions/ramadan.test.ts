import { expect, test } from 'vitest'
import { windowInRamadan } from '#features/routine-tasks/definitions/ramadan.ts'

const shifted = (from: string | null, to: string | null, shift: number) => {
  const window = windowInRamadan({ from, to }, 0, { shift })
  return `${window.from ?? ''}-${window.to ?? ''}`
}

test.each([
  ['09:00', '10:00', 120, '11:00-12:00'],
  ['09:00', '10:00', -90, '07:30-08:30'],
  ['09:00', null, 30, '09:30-'],
  [null, '10:00', 30, '-10:30'],
  [null, null, 30, '-'],
  ['09:00', '10:00', 0, '09:00-10:00'],
  ['22:00', '02:00', 60, '23:00-03:00'],
  ['22:00', '02:00', -300, '17:00-21:00'],
  ['22:00', '23:30', 60, '23:00-00:30'],
])('the window %s to %s, moved by %i minutes, is %s', (from, to, shift, expected) => {
  expect(shifted(from, to, shift)).toBe(expected)
})

test.each([
  ['22:00', '23:00', 180, '23:59-02:00'],
  ['22:00', '02:00', 180, '23:59-05:00'],
  [null, '23:00', 180, '23:00-02:00'],
  ['00:30', '02:00', -60, '00:00-01:00'],
  ['00:10', '00:30', -60, '00:00-00:01'],
  [null, '00:30', -60, '-00:01'],
  ['12:00', '11:30', 700, '23:40-23:10'],
])(
  'a window that would leave its day stays one of it: %s to %s, moved by %i, is %s',
  (from, to, shift, expected) => {
    expect(shifted(from, to, shift)).toBe(expected)
  },
)

test('a window of its own for Ramadan replaces that of the same place in the day', () => {
  const rule = { times: [{ from: '20:00', to: '21:00' }, { to: '03:00' }] }
  const usual = { from: '08:00', to: '09:00' }
  expect([0, 1, 2].map((slot) => windowInRamadan(usual, slot, rule))).toEqual([
    { from: '20:00', to: '21:00' },
    { from: null, to: '03:00' },
    usual,
  ])
})
