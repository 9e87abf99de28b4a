import { describe, expect, it } from 'vitest'
import { DEFINITION_FIELDS, isOwnField } from '#features/routine-tasks/definitions/fields.ts'
import { COLUMNS } from '#features/routine-tasks/definitions/web/import/columns.ts'
import { createExamples } from '#features/routine-tasks/definitions/web/import/examples.ts'
import { wordsIn } from '#features/routine-tasks/definitions/web/test/translations.ts'
import {
  ignoredHeadings,
  missingColumns,
  readTable,
  rowsOf,
  templateOf,
  toServerRows,
} from '#records/import/web/table.ts'

describe('the template of an import', () => {
  it.each(['en', 'ar'] as const)('in %s is read back as it was meant', (locale) => {
    const { t, routine } = wordsIn(locale)
    const examples = createExamples(t, routine, '2026-11-23')
    const words = {
      column: (key: keyof typeof COLUMNS) =>
        isOwnField(key) ? DEFINITION_FIELDS[key].label[locale] : t(`column.${key}`),
    }
    const reading = readTable(templateOf({ columns: COLUMNS, examples, words }), COLUMNS)
    if ('failure' in reading) throw new Error(reading.failure.reason)
    const { table } = reading
    expect(ignoredHeadings(table, table.guessed)).toEqual([])
    expect(missingColumns(table.guessed, { columns: COLUMNS })).toEqual([])
    const rows = rowsOf(table, table.guessed, COLUMNS)
    expect(
      toServerRows(rows, COLUMNS).map(
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
