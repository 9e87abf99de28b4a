import * as z from 'zod/mini'
import { toListContent } from '#features/documents/server/list.ts'
import { collectRows, registerDocument } from '#features/documents/server/parts.ts'
import { formatNames, type Head } from '#features/documents/server/translations.ts'
import { listTasks, type TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import type { TaskPriority } from '#features/one-time-tasks/tasks/fields.ts'
import { LISTED_FIELDS, TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { listMatchingTasks } from '#features/one-time-tasks/tasks/server/list-queries.ts'
import type { TaskRow } from '#features/one-time-tasks/tasks/server/queries.ts'
import type { Tone, Value } from '#records/documents/server/content.ts'
import { cellsOf, choiceName } from '#records/fields/field.ts'
import { headsOf } from '#records/fields/server/document.ts'
import type { Ctx } from '#server/context.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const PAGE: Bilingual = { en: 'One-time tasks', ar: 'المهام غير المتكررة' }

const STATUSES: Record<TaskStatus, Bilingual & { tone?: Tone }> = {
  pending: { en: 'To do', ar: 'لم تبدأ' },
  inProgress: { en: 'In progress', ar: 'قيد التنفيذ' },
  review: { en: 'In review', ar: 'قيد المراجعة' },
  done: { en: 'Done', ar: 'منجزة', tone: 'done' },
}
const PRIORITY_TONES: Partial<Record<TaskPriority, Tone>> = { high: 'late', urgent: 'not-done' }
const MORE_STATUSES: Record<'open' | 'toDo', Bilingual> = {
  open: { en: 'Not done', ar: 'غير منجزة' },
  toDo: { en: 'To do or in progress', ar: 'لم تبدأ أو قيد التنفيذ' },
}
const DUE: Record<'today' | 'soon' | 'overdue', Bilingual> = {
  today: { en: 'Due today', ar: 'موعدها اليوم' },
  soon: { en: 'Due soon', ar: 'موعدها قريب' },
  overdue: { en: 'Overdue', ar: 'فات موعدها' },
}
const MINE: Bilingual = { en: 'Mine', ar: 'مهامي' }
const ARCHIVED: Bilingual = { en: 'Archived', ar: 'المؤرشفة' }
const STARRED: Bilingual = { en: 'Starred', ar: 'المميّزة بنجمة' }

const STATUS = { en: 'Status', ar: 'الحالة', kind: 'text', width: 14 } as const
/** The status comes after the title. */
const STATUS_AT = 1

const HEADS: readonly Head[] = [
  ...headsOf(LISTED_FIELDS).toSpliced(STATUS_AT, 0, STATUS),
  { en: 'Assignees', ar: 'المكلَّفون', width: 22 },
  { en: 'Supervisor', ar: 'المشرف', width: 18 },
  { en: 'Consulted', ar: 'للاستشارة', width: 18 },
  { en: 'Informed', ar: 'للعلم', width: 18 },
  { en: 'Project', ar: 'المشروع', width: 18 },
  { en: 'Department', ar: 'القسم', width: 16 },
]

const toned = ({ tone, ...words }: Bilingual & { tone?: Tone }, locale: Locale): Value =>
  tone ? { text: words[locale], tone } : words[locale]

function priorityOf({ priority }: TaskRow, locale: Locale): Value {
  const [text, tone] = [
    choiceName(TASK_FIELDS.priority, priority, locale),
    PRIORITY_TONES[priority],
  ]
  return tone ? { text, tone } : text
}

function deadlineOf(
  { deadline, status }: TaskRow,
  { locale, today }: Ctx,
  isPaper: boolean,
): Value {
  // In a spreadsheet, the date stays a date.
  if (!deadline || !isPaper || status === 'done' || deadline >= today) return deadline
  return { text: `${deadline} · ${DUE.overdue[locale]}`, tone: 'not-done' }
}

function rowOf(task: TaskRow, ctx: Ctx, isPaper: boolean): Value[] {
  const { locale } = ctx
  const { people } = task
  return [
    ...Object.values<Value>({
      ...cellsOf(LISTED_FIELDS, task, locale),
      priority: priorityOf(task, locale),
      deadline: deadlineOf(task, ctx, isPaper),
    }).toSpliced(STATUS_AT, 0, toned(STATUSES[task.status], locale)),
    formatNames(locale, people.assigned),
    people.supervisor?.name ?? null,
    formatNames(locale, people.consulted),
    formatNames(locale, people.informed),
    task.project?.name ?? null,
    task.department?.name ?? null,
  ]
}

const { page: _page, per_page: _perPage, ...filters } = listTasks.query.shape
type Filter = z.output<ReturnType<typeof z.strictObject<typeof filters>>>

function inWords(filter: Filter, { locale }: Ctx, [first]: readonly TaskRow[]) {
  const { status, priority, due, assigned_user_id: assignee } = filter
  const words =
    status &&
    (status in STATUSES ? STATUSES[status as TaskStatus] : MORE_STATUSES[status as 'open'])
  return [
    words?.[locale],
    priority && choiceName(TASK_FIELDS.priority, priority, locale),
    due && DUE[due][locale],
    filter.mine && MINE[locale],
    filter.project_id && first?.project?.name,
    filter.department_id && first?.department?.name,
    assignee && first?.people.assigned.find(({ id }) => id === assignee)?.name,
    filter.starred === 'true' && STARRED[locale],
    filter.archived === 'true' && ARCHIVED[locale],
  ]
}

/** One-time tasks that match a filter, in its order. */
export const tasksDocument = registerDocument({
  kind: 'one-time-task',
  page: PAGE,
  query: z.strictObject(filters),
  may: () => true,
  content: async (ctx, filter, making) => {
    const isPaper = making.format === 'pdf'
    const list = await collectRows(making, (where) =>
      listMatchingTasks(ctx, { ...filter, ...where }),
    )
    return toListContent(ctx, {
      ...{ page: PAGE, date: ctx.today, heads: HEADS, search: filter.search, ...list },
      filters: inWords(filter, ctx, list.rows),
      rowOf: (row) => rowOf(row, ctx, isPaper),
    })
  },
})
