import { expect, test } from 'vitest'
import { usualWeekend } from '#features/companies/web/usual-weekend.ts'

test.each([
  ['Africa/Cairo', [5, 6]],
  ['Asia/Riyadh', [5, 6]],
  ['Africa/Mogadishu', [5]],
  ['Asia/Dubai', [6, 7]],
  ['Asia/Beirut', [6, 7]],
  ['Europe/London', [6, 7]],
])('the usual days off in %s are %j', (zone, days) => {
  expect(usualWeekend(zone)).toEqual(days)
})

test('every zone of the table is one that Intl knows', () => {
  const known = Intl.supportedValuesOf('timeZone')
  const resting = known.filter((zone) => usualWeekend(zone)[0] === 5)
  expect(resting.length).toBeGreaterThanOrEqual(17)
})
