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
    ['task_type', 'yearly', 'monthly'],
    ['task_type', 'now and then', 'now and then'],
    ['task_type', 'weekly - Thursday', 'weekly'],
    ['task_type', 'Sunday and Wednesday', 'weekly'],
    ['task_type', 'الأحد والثلاثاء', 'weekly'],
    ['task_type', 'monthly (15)', 'monthly'],
    ['task_type', 'every 2 weeks', 'weekly'],
    ['task_type', 'every 3 months', 'monthly'],
    ['task_type', '3x/day', 'daily'],
    ['until', '٣١/١٢/٢٠٢٦', '2026-12-31'],
    ['interval', '٣', '3'],
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
    ['every 2 weeks', { interval: '2' }],
    ['Every 3 months', { interval: '3' }],
    ['yearly', { interval: '12' }],
    ['every 10 days', { interval: '10' }],
    ['every quarter', { interval: '3' }],
    ['3x/day', { times: '3' }],
    ['3 times a day', { times: '3' }],
    ['كل أسبوعين', { interval: '2' }],
    ['كل ٣ أشهر', { interval: '3' }],
    ['سنوي', { interval: '12' }],
    ['٣ مرات في اليوم', { times: '3' }],
    ['every 2 moons', {}],
    ['weekly 2', {}],
    ['', {}],
  ])('“%s” names days, too', (written, others) => {
    expect(COLUMNS.task_type.spread?.(written)).toEqual(others)
  })
})
