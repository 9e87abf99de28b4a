import { describe, expect, it } from 'vitest'
import { COLUMNS } from '#features/routine-tasks/definitions/web/import/columns.ts'
import { columnFinder, toServerValue } from '#records/import/web/table.ts'

describe('the headings of a table of routine tasks', () => {
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
    expect(columnFinder(COLUMNS)(heading)).toBe(column)
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
    ['task_type', 'weekly - Thursday', 'weekly'],
    ['task_type', 'Sunday and Wednesday', 'weekly'],
    ['task_type', 'الأحد والثلاثاء', 'weekly'],
    ['task_type', 'monthly (15)', 'monthly'],
    ['task_type', 'every 2 weeks', 'every 2 weeks'],
    ['task_type', 'every 3 months', 'every 3 months'],
    ['task_type', '3x/day', '3x/day'],
    ['recurrent_days', 'Sunday, Wed', '7, 3'],
    ['recurrent_days', 'Sunday and Tuesday', '7, 2'],
    ['recurrent_days', 'الأحد، الأربعاء', '7, 3'],
    ['recurrent_days', 'الأحد والثلاثاء', '7, 2'],
    ['recurrent_days', 'يوم الإثنين', '1'],
    ['recurrent_days', 'الاثنين و الخميس', '1, 4'],
    ['recurrent_days', '١ ٣', '1, 3'],
    ['recurrent_days', 'Someday', 'Someday'],
    ['start_date', '٢٣/١١/٢٠٢٦', '2026-11-23'],
    ['from', '9 pm', '21:00'],
    ['to', '10:00 ص', '10:00'],
    ['day_of_month', '31st', '31'],
    ['day_of_month', '٥', '5'],
    ['task_name', ' Open the till ', ' Open the till '],
    ['department', '', ''],
  ] as const)('in %s, “%s” is sent as “%s”', (column, written, sent) => {
    expect(toServerValue(COLUMNS[column], written)).toBe(sent)
  })
})

describe('a rhythm that stands in one cell', () => {
  it.each([
    ['weekly - Thursday', { recurrent_days: 'Thursday' }],
    ['weekly: sat', { recurrent_days: 'sat' }],
    ['Mon/Wed', { recurrent_days: 'Mon, Wed' }],
    ['Sun, Tue, Thu', { recurrent_days: 'Sun, Tue, Thu' }],
    ['أسبوعي: السبت', { recurrent_days: 'السبت' }],
    ['monthly (15)', { day_of_month: '15' }],
    ['monthly on the 1st', { day_of_month: '1st' }],
    ['شهري ١٥', { day_of_month: '15' }],
    ['daily', {}],
    ['every 2 weeks', {}],
    ['weekly 2', {}],
    ['', {}],
  ])('“%s” names days, too', (written, others) => {
    expect(COLUMNS.task_type.spread?.(written)).toEqual(others)
  })
})
