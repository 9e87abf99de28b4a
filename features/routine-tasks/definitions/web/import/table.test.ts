import { describe, expect, it } from 'vitest'
import {
  MOST_ROWS,
  readTable,
  sentRows,
  wrongByPath,
  wrongOf,
} from '#features/routine-tasks/definitions/web/import/table.ts'
import { columnOf, sentValue } from '#features/routine-tasks/definitions/web/import/values.ts'

const tableOf = (text: string) => {
  const reading = readTable(text)
  if ('unread' in reading) throw new Error(reading.unread.reason)
  return reading.table
}
const unreadOf = (text: string) => {
  const reading = readTable(text)
  return 'unread' in reading ? reading.unread : undefined
}

describe('the headings of a table', () => {
  it.each([
    ['Name', 'task_name'],
    ['TASK_NAME', 'task_name'],
    ['اسم المهمة', 'task_name'],
    ['الأسم', 'task_name'],
    ['Day of month', 'day_of_month'],
    ['يوم الشهر', 'day_of_month'],
    ['Weekdays:', 'recurrent_days'],
    ['ايام الاسبوع', 'recurrent_days'],
    ['start-date', 'start_date'],
    ['تاريخ البدايه', 'start_date'],
    ['إلى', 'to'],
    ['Colour', undefined],
  ])('%s stands for %s', (heading, column) => {
    expect(columnOf(heading)).toBe(column)
  })
})

describe('what people write in a cell', () => {
  it.each([
    ['task_type', 'Weekly', 'weekly'],
    ['task_type', 'أسبوعية', 'weekly'],
    ['task_type', 'اسبوعيه', 'weekly'],
    ['task_type', 'آخر يوم في الشهر', 'last_day_of_month'],
    ['task_type', 'Last day of the month', 'last_day_of_month'],
    ['task_type', 'yearly', 'yearly'],
    ['recurrent_days', 'Sunday, Wed', '7, 3'],
    ['recurrent_days', 'Sunday and Tuesday', '7, 2'],
    ['recurrent_days', 'الأحد، الأربعاء', '7, 3'],
    ['recurrent_days', 'الأحد والثلاثاء', '7, 2'],
    ['recurrent_days', 'يوم الإثنين', '1'],
    ['recurrent_days', 'الاثنين و الخميس', '1, 4'],
    ['recurrent_days', '١ ٣', '1, 3'],
    ['recurrent_days', 'Someday', 'Someday'],
    ['start_date', '2026-11-23', '2026-11-23'],
    ['start_date', '3/4/2026', '2026-04-03'],
    ['start_date', '٢٣/١١/٢٠٢٦', '2026-11-23'],
    ['start_date', '2026/1/5', '2026-01-05'],
    ['start_date', 'tomorrow', 'tomorrow'],
    ['from', '9:00', '09:00'],
    ['from', '09:05:00', '09:05'],
    ['from', '9 pm', '21:00'],
    ['from', '12:30 a.m.', '00:30'],
    ['from', '٩:٣٠ م', '21:30'],
    ['to', '10:00 ص', '10:00'],
    ['to', '9', '9'],
    ['to', 'noon', 'noon'],
    ['day_of_month', '31st', '31'],
    ['day_of_month', '٥', '5'],
    ['task_name', ' Open the till ', ' Open the till '],
    ['department', '', ''],
  ] as const)('in %s, “%s” is sent as “%s”', (column, written, sent) => {
    expect(sentValue(column, written)).toBe(sent)
  })
})

describe('a table of routine tasks', () => {
  it('is read by its headings, whatever their order', () => {
    const { rows, ignored, missing } = tableOf('القسم;الاسم;Colour\nالمطبخ;عدّ;red\n;فتح')
    expect(rows).toEqual([
      { line: 2, cells: { department: 'المطبخ', task_name: 'عدّ' } },
      { line: 3, cells: { department: '', task_name: 'فتح' } },
    ])
    expect([ignored, missing]).toEqual([['Colour'], ['task_type', 'start_date']])
    expect(sentRows(rows)[0]).toMatchObject({ task_name: 'عدّ', department: 'المطبخ', to: '' })
  })

  it('is not read where it says nothing that can be understood', () => {
    expect(unreadOf('')).toEqual({ reason: 'empty' })
    expect(unreadOf('Name,Type\n')).toEqual({ reason: 'empty' })
    expect(unreadOf('Open the till,every morning\nClose,evening')).toEqual({ reason: 'columns' })
    expect(unreadOf('Name,Title\na,b')).toEqual({ reason: 'twice', name: 'Title' })
    expect(unreadOf('Name\n"a')).toEqual({ reason: 'quote', line: 2 })
    expect(unreadOf(`Name\n${'a\n'.repeat(MOST_ROWS)}`)).toBeUndefined()
    expect(unreadOf(`Name\n${'a\n'.repeat(MOST_ROWS + 1)}`)).toEqual({
      reason: 'tooMany',
      rows: MOST_ROWS + 1,
      most: MOST_ROWS,
    })
  })
})

describe('what is wrong with a table', () => {
  const { rows } = tableOf('Name\nfirst\n\nsecond\nthird\nfourth')

  it('stands at the cell, by the line of the file and the column', () => {
    const wrong = wrongOf(rows, [
      { line: 2, errors: { 'recurrent_days.0': ['No.', 'Really not.'], department: ['Unknown.'] } },
    ])
    expect([...wrong]).toEqual([[4, { recurrent_days: 'No.', department: 'Unknown.' }]])
  })

  it('stands there, too, when the whole table is refused', () => {
    const wrong = wrongByPath(rows, { 'rows.3.description': ['Too long.'], dry_run: ['Odd.'] })
    expect([...wrong]).toEqual([[6, { description: 'Too long.' }]])
  })
})
