import { describe, expect, it } from 'vitest'
import { createRevisionTexts } from '#features/routine-tasks/definitions/web/revision-words.ts'
import {
  revisionsIn,
  unmarked,
  wordsIn,
} from '#features/routine-tasks/definitions/web/test/translations.ts'
import { describeChange } from '#records/revisions/web/describe-change.ts'
import type { Locale } from '#shared/locale.ts'

const said = (locale: Locale, field: string, from: unknown, to: unknown) => {
  const words = { t: revisionsIn(locale), locale, ...createRevisionTexts(wordsIn(locale)) }
  return unmarked(describeChange(words, locale === 'en' ? 'Mona' : 'منى', { field, from, to }))
}

describe('a revision as a sentence', () => {
  it.each([
    ['department', 'Kitchen', 'Hall', 'Mona changed the department from Kitchen to Hall'],
    ['department', null, 'Hall', 'Mona changed the department from Whole company to Hall'],
    ['task_type', 'daily', 'weekly', 'Mona changed the type from Daily to Weekly'],
    ['task_name', 'Open', 'Open up', 'Mona changed the name from “Open” to “Open up”'],
    ['description', '', 'Twice.', 'Mona set the description to “Twice.”'],
    ['from', null, '08:00', 'Mona set the start time to 08:00'],
    ['to', '09:00', null, 'Mona removed the end time (09:00)'],
    ['recurrent_days', [], [2, 7], 'Mona set the weekdays to Sunday and Tuesday'],
    ['day_of_month', 5, 31, 'Mona changed the day of the month from 5 to 31'],
    [
      'start_date',
      '2026-11-23',
      '2026-12-01',
      'Mona changed the start date from 23 Nov 2026 to 1 Dec 2026',
    ],
    ['active', true, false, 'Mona paused the task'],
    ['active', false, true, 'Mona resumed the task'],
    ['deleted', false, true, 'Mona deleted the task'],
    ['deleted', true, false, 'Mona brought the task back'],
    ['interval', null, 2, 'Mona set the interval to 2'],
    [
      'times',
      null,
      [{ from: '08:00', to: '09:00' }, { to: '23:00' }],
      'Mona set the windows of the day to 08:00 to 09:00 and by 23:00',
    ],
    [
      'nth',
      { week: 2, weekday: 2 },
      { week: -1, weekday: 5 },
      'Mona changed the weekday of the month from second Tuesday to last Friday',
    ],
    ['on_holidays', null, 'due', 'Mona set whether it is due on holidays to due'],
    [
      'paused',
      null,
      { from: '2026-11-23', until: '2026-11-25', reason: 'Repair.' },
      'Mona paused the task from 23 Nov 2026 until 25 Nov 2026 (Repair.)',
    ],
    ['paused', { from: '2026-11-23' }, null, 'Mona resumed the task'],
    ['colour', 'red', 'blue', 'Mona changed a field from red to blue'],
  ])('of %s from %o to %o', (field, from, to, sentence) => {
    expect(said('en', field, from, to)).toBe(sentence)
  })

  it('does not guess in Arabic whether a man or a woman made it', () => {
    expect(said('ar', 'department', 'المطبخ', 'الصالة')).toBe(
      'منى: تغيير القسم من المطبخ إلى الصالة',
    )
    expect(said('ar', 'recurrent_days', [7], [7, 2])).toBe(
      'منى: تغيير أيام الأسبوع من الأحد إلى الأحد والثلاثاء',
    )
    expect(said('ar', 'active', true, false)).toBe('منى: إيقاف المهمة')
    expect(said('ar', 'deleted', false, true)).toBe('منى: حذف المهمة')
    expect(said('ar', 'deleted', true, false)).toBe('منى: استعادة المهمة')
  })
})
