import type { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import {
  parseDayOfMonth,
  parseNth,
  parseRecurrence,
  weekdaysAsNumbers,
} from '#features/routine-tasks/definitions/web/import/recurrence-cells.ts'
import { importColumnsOf } from '#records/fields/web/import.ts'
import type { Columns } from '#records/import/web/options.ts'
import { choiceReader, isoDate } from '#records/import/web/values.ts'
import { westernDigits } from '#shared/numbers.ts'

/** The form's fields with their names in an imported table; the department is given by name. */
export type ColumnKey =
  | Exclude<keyof RoutineTaskInput, 'dept_id' | 'last_day_of_month' | 'paused' | 'ramadan'>
  | 'department'

const readDayOff = choiceReader({
  skip: ['not due', 'no', 'off', 'غير مستحقة', 'لا'],
  due: ['yes', 'also', 'مستحقة', 'نعم'],
})
const readYesNo = choiceReader({
  true: ['yes', 'x', '1', 'نعم'],
  false: ['no', '0', 'لا'],
})

const { task_name, description, ...others } = importColumnsOf(DEFINITION_FIELDS)

export const COLUMNS: Columns<ColumnKey> = {
  task_name,
  description,
  department: {
    headings: ['dept', 'team', 'branch', 'الفرع', 'القسم', 'الإدارة', 'الفريق'],
    width: 'min-w-36',
  },
  task_type: {
    headings: [
      ...['type', 'repeat', 'repeats', 'recurrence', 'frequency', 'how often', 'when', 'rhythm'],
      ...['التكرار', 'النوع', 'كم مرة', 'متى'],
    ],
    required: true,
    read: (written) => parseRecurrence(written)?.type ?? written,
    spread: (written) => {
      const { days, day, nth, interval, times } = parseRecurrence(written) ?? {}
      return {
        ...(days && { recurrent_days: days }),
        ...(day && { day_of_month: day }),
        ...(nth && { nth }),
        ...(interval && { interval }),
        ...(times && { times }),
      }
    },
  },
  recurrent_days: {
    headings: ['weekdays', 'days', 'days of week', 'days of the week', 'أيام الأسبوع', 'الأيام'],
    read: weekdaysAsNumbers,
    width: 'min-w-40',
  },
  day_of_month: {
    headings: ['day', 'day of the month', 'month day', 'يوم الشهر', 'يوم من الشهر', 'اليوم'],
    read: parseDayOfMonth,
  },
  ...others,
  assign: {
    headings: [
      ...['assigned to', 'assignee', 'who does it'],
      ...['من يقوم بها', 'مسندة إلى', 'المسند إليه'],
    ],
    width: 'min-w-36',
  },
  interval: { headings: ['every', 'each', 'الفاصل', 'كل'], read: westernDigits },
  times: {
    headings: [
      'windows',
      'times',
      'times of day',
      'times a day',
      'hours',
      'الأوقات',
      'أوقات اليوم',
      'الفترات',
    ],
    read: westernDigits,
    width: 'min-w-40',
  },
  until: {
    headings: [
      'last date',
      'ends',
      'ends on',
      'end date',
      'ينتهي في',
      'تاريخ النهاية',
      'آخر تاريخ',
    ],
    read: isoDate,
  },
  count: {
    headings: ['occurrences', 'number of times', 'repetitions', 'عدد المرات', 'التكرارات'],
    read: westernDigits,
  },
  nth: {
    headings: ['nth weekday', 'weekday of the month', 'اليوم من الشهر', 'يوم الأسبوع من الشهر'],
    read: parseNth,
  },
  on_weekends: {
    headings: ['weekends', 'on weekends', 'في العطلة الأسبوعية', 'العطلة الأسبوعية'],
    read: readDayOff,
  },
  on_holidays: { headings: ['holidays', 'on holidays', 'في العطلات', 'العطلات'], read: readDayOff },
  after_due: {
    headings: ['after its end', 'بعد انتهائها'],
    read: choiceReader({
      late: ['late', 'open', 'متأخرة'],
      locked: ['locked', 'closed', 'مقفلة'],
    }),
  },
  not_before: { headings: ['not before its start', 'ليس قبل بدايتها'], read: readYesNo },
  proof: {
    headings: ['picture', 'photo', 'photo needed', 'proof', 'الصورة', 'صورة مطلوبة', 'الإثبات'],
    read: choiceReader({
      none: ['never', 'not needed', 'no', 'أبدًا', 'غير مطلوبة', 'لا'],
      on_not_done: ['not done', 'when not done', 'إذا لم تنجز', 'غير منجزة'],
      always: ['with every report', 'yes', 'needed', 'دائمًا', 'مع كل تقرير', 'مطلوبة', 'نعم'],
    }),
  },
  steps: { headings: ['checklist', 'check list', 'قائمة', 'بنود', 'الخطوات'], width: 'min-w-48' },
  causes: { headings: ['reasons', 'usual causes', 'الأسباب'] },
  corrective: {
    headings: ['corrective task', 'المهمة التصحيحية'],
    read: choiceReader({
      member: ['whoever measured', 'reporter', 'من قاسها'],
      manager: ['department manager', 'مدير القسم'],
    }),
  },
}
