import * as z from 'zod/mini'
import {
  choice,
  listedOf,
  longText,
  optionalDate,
  recordOnlyOf,
  requiredDate,
  requiredLine,
} from '#records/fields/field.ts'

/** From the least to the most pressing. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export const TaskPriority = z.enum(PRIORITIES)
export type TaskPriority = z.output<typeof TaskPriority>

/**
 * The fields of a one-time task with a column of their own. Not here, because rules decide on them:
 * the status, the people in their places, the project and the department.
 */
export const TASK_FIELDS = {
  title: requiredLine({
    label: { en: 'Title', ar: 'العنوان' },
    inSentence: { en: 'the title', ar: 'العنوان' },
    headings: ['name', 'task', 'task name', 'المهمة', 'اسم المهمة', 'الاسم'],
    max: 200,
    width: 34,
  }),
  description: longText({
    label: { en: 'Description', ar: 'الوصف' },
    inSentence: { en: 'the description', ar: 'الوصف' },
    headings: ['text', 'details', 'notes', 'note', 'التفاصيل', 'ملاحظات'],
    max: 5000,
    recordOnly: true,
  }),
  priority: choice(TaskPriority, {
    label: { en: 'Priority', ar: 'الأولوية' },
    inSentence: { en: 'the priority', ar: 'الأولوية' },
    headings: ['importance', 'الأهمية'],
    choices: {
      low: { en: 'Low', ar: 'منخفضة' },
      normal: { en: 'Normal', ar: 'عادية' },
      high: { en: 'High', ar: 'عالية' },
      urgent: { en: 'Urgent', ar: 'عاجلة' },
    },
    empty: 'normal',
  }),
  start_date: requiredDate({
    label: { en: 'Start', ar: 'البدء' },
    inSentence: { en: 'the start', ar: 'تاريخ البدء' },
    headings: ['starts', 'starts on', 'تاريخ البدء', 'تاريخ البداية'],
  }),
  deadline: optionalDate({
    label: { en: 'Deadline', ar: 'الموعد النهائي' },
    inSentence: { en: 'the deadline', ar: 'الموعد النهائي' },
    headings: ['due', 'due date', 'until', 'end date', 'الموعد', 'تاريخ الاستحقاق', 'حتى'],
    none: { en: 'No deadline', ar: 'بلا موعد نهائي' },
  }),
}

/** Whether a field is one of these, for code that also handles the others. */
export const isOwnField = (name: string): name is keyof typeof TASK_FIELDS => name in TASK_FIELDS

export const LISTED_FIELDS = listedOf(TASK_FIELDS)
export const RECORD_ONLY_FIELDS = recordOnlyOf(TASK_FIELDS)
