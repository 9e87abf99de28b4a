import type { TaskRowInput } from '#features/one-time-tasks/import/contract.ts'
import { TASK_FIELDS, type TaskPriority } from '#features/one-time-tasks/tasks/fields.ts'
import type { Cells, Column, Columns } from '#records/import/web/options.ts'
import { choiceReader, isoDate } from '#records/import/web/values.ts'
import { normalizeForSearch } from '#shared/searchable.ts'

export type ColumnKey = keyof TaskRowInput

/** The names of priorities that people write in tables. */
const PRIORITIES: Record<TaskPriority, string[]> = {
  low: ['منخفضة', 'منخفض'],
  normal: ['medium', 'عادية', 'عادي', 'متوسطة', 'متوسط'],
  high: ['عالية', 'عالي', 'مرتفعة', 'مرتفع'],
  urgent: ['عاجلة', 'عاجل', 'مستعجل'],
}

const KNOWN = {
  title: {
    headings: ['name', 'task', 'task name', 'العنوان', 'المهمة', 'اسم المهمة', 'الاسم'],
    required: true,
    width: 'min-w-56',
  },
  assigned: {
    headings: [
      'assignees',
      'assignee',
      'assigned to',
      'who',
      'owner',
      'المكلَّفون',
      'المكلف',
      'المسؤول',
      'المنفذ',
    ],
    required: true,
    width: 'min-w-44',
  },
  deadline: {
    headings: [
      'due',
      'due date',
      'until',
      'end date',
      'الموعد النهائي',
      'الموعد',
      'تاريخ الاستحقاق',
      'حتى',
    ],
    read: isoDate,
    width: 'min-w-34',
  },
  start_date: {
    headings: ['start', 'starts', 'starts on', 'البدء', 'تاريخ البدء', 'تاريخ البداية'],
    read: isoDate,
    width: 'min-w-34',
  },
  priority: {
    headings: ['importance', 'الأولوية', 'الأهمية'],
    read: choiceReader(PRIORITIES),
  },
  project: { headings: ['المشروع'], width: 'min-w-40' },
  department: { headings: ['dept', 'team', 'القسم', 'الإدارة'], width: 'min-w-36' },
  supervisor: { headings: ['accountable', 'المشرف'], width: 'min-w-40' },
  consulted: { headings: ['consult', 'للاستشارة', 'المستشارون', 'يُستشارون'], width: 'min-w-40' },
  informed: { headings: ['inform', 'cc', 'للعلم', 'يُبلَّغون'], width: 'min-w-40' },
  description: {
    headings: ['text', 'details', 'notes', 'note', 'الوصف', 'التفاصيل', 'ملاحظات'],
    width: 'min-w-56',
  },
} satisfies Partial<Columns<ColumnKey>>

/** Other fields of a task are found by their labels. */
export const COLUMNS: Columns<ColumnKey> = {
  ...KNOWN,
  ...(Object.fromEntries<Column>(
    Object.entries(TASK_FIELDS).flatMap(([name, { label }]) =>
      name in KNOWN ? [] : [[name, { headings: Object.values(label) }]],
    ),
  ) as Record<Exclude<ColumnKey, keyof typeof KNOWN>, Column>),
}

/**
 * The key by which the server finds duplicate rows: title, deadline, project and department, folded
 * like names.
 */
export const duplicateKey = ({ title, deadline, project, department }: Cells<ColumnKey>): string =>
  [title, deadline, project, department]
    .map((cell = '') => normalizeForSearch(cell).trim())
    .join('\n')
