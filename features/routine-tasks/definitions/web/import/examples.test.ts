import { describe, expect, it } from 'vitest'
import { COLUMNS } from '#features/routine-tasks/definitions/web/import/columns.ts'
import { examplesIn } from '#features/routine-tasks/definitions/web/import/examples.ts'
import { wordsIn } from '#features/routine-tasks/definitions/web/test/translations.ts'
import {
  leftOut,
  missingIn,
  readTable,
  rowsOf,
  sentRows,
  templateOf,
} from '#records/import/web/table.ts'

describe('the template of an import', () => {
  it.each(['en', 'ar'] as const)('in %s is read back as it was meant', (locale) => {
    const { t, routine } = wordsIn(locale)
    const examples = examplesIn(t, routine, '2026-11-23')
    const words = { column: (key: keyof typeof COLUMNS) => t(`column.${key}`) }
    const reading = readTable(templateOf({ columns: COLUMNS, examples, words }), COLUMNS)
    if ('unread' in reading) throw new Error(reading.unread.reason)
    const { table } = reading
    expect(leftOut(table, table.guessed)).toEqual([])
    expect(missingIn(table.guessed, { columns: COLUMNS })).toEqual([])
    const rows = rowsOf(table, table.guessed, COLUMNS)
    expect(
      sentRows(rows, COLUMNS).map(
        ({ task_type, recurrent_days, day_of_month, from, start_date }) => [
          task_type,
          recurrent_days,
          day_of_month,
          from,
          start_date,
        ],
      ),
    ).toEqual([
      ['daily', '', '', '08:30', '2026-11-23'],
      ['weekly', '7, 3', '', '', '2026-11-23'],
      ['monthly', '', '31', '', '2026-11-23'],
    ])
  })
})
