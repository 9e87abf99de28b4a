import { longText, optionalTime, requiredDate, requiredLine } from '#records/fields/field.ts'
import { isoDate } from '#shared/fields.ts'

/**
 * The fields of a definition with a column of their own. Not here, because rules decide on them: the
 * recurrence (type, weekdays, day of the month), the department with its people, and the pauses.
 */
export const DEFINITION_FIELDS = {
  task_name: requiredLine({
    label: { en: 'Name', ar: 'الاسم' },
    inSentence: { en: 'the name', ar: 'الاسم' },
    headings: ['task', 'title', 'اسم المهمة', 'المهمة', 'العنوان'],
    max: 200,
    width: 30,
  }),
  description: longText({
    label: { en: 'Description', ar: 'الوصف' },
    inSentence: { en: 'the description', ar: 'الوصف' },
    headings: ['text', 'details', 'note', 'notes', 'التفاصيل', 'ملاحظات'],
    max: 2000,
    width: 36,
  }),
  start_date: {
    ...requiredDate({
      label: { en: 'Start date', ar: 'تاريخ البداية' },
      inSentence: { en: 'the start date', ar: 'تاريخ البداية' },
      headings: ['start', 'starts', 'starts on', 'date', 'تاريخ البدء', 'التاريخ'],
    }),
    create: isoDate,
  },
  from: optionalTime({
    label: { en: 'From', ar: 'من' },
    inSentence: { en: 'the start time', ar: 'وقت البداية' },
    headings: ['start time', 'time from', 'time', 'من الساعة', 'وقت البداية', 'الوقت'],
    columnName: 'time_from',
  }),
  to: optionalTime({
    label: { en: 'To', ar: 'إلى' },
    inSentence: { en: 'the end time', ar: 'وقت النهاية' },
    headings: ['end time', 'time to', 'until', 'إلى الساعة', 'حتى', 'وقت النهاية'],
    columnName: 'time_to',
  }),
}

/** Whether a field is one of these, for code that also handles the others. */
export const isOwnField = (name: string): name is keyof typeof DEFINITION_FIELDS =>
  name in DEFINITION_FIELDS

const { task_name: _name, start_date: _start, from: _from, to: _to, ...others } = DEFINITION_FIELDS

/** The fields that come last on forms and in files. */
export const LAST_FIELDS = others
