import type { TaskRowInput } from '#features/one-time-tasks/import/contract.ts'
import { TASK_FIELDS, type TaskPriority } from '#features/one-time-tasks/tasks/fields.ts'
import { importColumnsOf } from '#records/fields/web/import.ts'
import type { Cells, Columns } from '#records/import/web/options.ts'
import { choiceReader } from '#records/import/web/values.ts'
import { normalizeForSearch } from '#shared/searchable.ts'

export type ColumnKey = keyof TaskRowInput

/** The names of priorities that people write in tables. */
const PRIORITIES: Record<TaskPriority, string[]> = {
  low: ['منخفضة', 'منخفض'],
  normal: ['medium', 'عادية', 'عادي', 'متوسطة', 'متوسط'],
  high: ['عالية', 'عالي', 'مرتفعة', 'مرتفع'],
  urgent: ['عاجلة', 'عاجل', 'مستعجل'],
}

const { title, deadline, start_date, priority, description, ...others } =
  importColumnsOf(TASK_FIELDS)

export const COLUMNS: Columns<ColumnKey> = {
  title: { ...title, width: 'min-w-56' },
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
  deadline,
  start_date,
  priority: { ...priority, read: choiceReader(PRIORITIES) },
  project: { headings: ['المشروع'], width: 'min-w-40' },
  department: { headings: ['dept', 'team', 'القسم', 'الإدارة'], width: 'min-w-36' },
  supervisor: { headings: ['accountable', 'المشرف'], width: 'min-w-40' },
  consulted: { headings: ['consult', 'للاستشارة', 'المستشارون', 'يُستشارون'], width: 'min-w-40' },
  informed: { headings: ['inform', 'cc', 'للعلم', 'يُبلَّغون'], width: 'min-w-40' },
  description: { ...description, width: 'min-w-56' },
  ...others,
}

/**
 * The key by which the server finds duplicate rows: title, deadline, project and department, folded
 * like names.
 */
export const duplicateKey = ({ title, deadline, project, department }: Cells<ColumnKey>): string =>
  [title, deadline, project, department]
    .map((cell = '') => normalizeForSearch(cell).trim())
    .join('\n')
