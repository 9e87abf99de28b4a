import { describe, expect, it } from 'vitest'
import { readTable, sentRows } from '#features/routine-tasks/definitions/web/import/table.ts'
import { templateCsv } from '#features/routine-tasks/definitions/web/import/template.ts'
import { wordsIn } from '#features/routine-tasks/definitions/web/test/words.ts'

describe('the template of an import', () => {
  it.each(['en', 'ar'] as const)('in %s is read back as it was meant', (locale) => {
    const reading = readTable(templateCsv(wordsIn(locale), '2026-11-23'))
    if ('unread' in reading) throw new Error(reading.unread.reason)
    const { rows, ignored, missing } = reading.table
    expect([ignored, missing]).toEqual([[], []])
    expect(
      sentRows(rows).map(({ task_type, recurrent_days, day_of_month, from, start_date }) => [
        task_type,
        recurrent_days,
        day_of_month,
        from,
        start_date,
      ]),
    ).toEqual([
      ['daily', '', '', '08:30', '2026-11-23'],
      ['weekly', '7, 3', '', '', '2026-11-23'],
      ['monthly', '', '31', '', '2026-11-23'],
    ])
  })
})
