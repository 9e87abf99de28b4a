import * as z from 'zod/mini'
import { managesDepartments } from '#features/departments/server/queries.ts'
import { toListContent } from '#features/documents/server/list.ts'
import { collectRows, registerDocument } from '#features/documents/server/parts.ts'
import type { Head } from '#features/documents/server/translations.ts'
import { assigneeOf } from '#features/routine-tasks/definitions/assign.ts'
import { listRoutineTasks, type RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS, LAST_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { listDefinitions } from '#features/routine-tasks/definitions/server/change-queries.ts'
import { toRoutineTask } from '#features/routine-tasks/definitions/server/create.ts'
import { maySeeAllDefinitions } from '#features/routine-tasks/definitions/server/policy.ts'
import { listCalendars } from '#features/routine-tasks/definitions/server/queries.ts'
import {
  formatRecurrence,
  TYPES,
} from '#features/routine-tasks/definitions/server/recurrence-words.ts'
import type { Value } from '#records/documents/server/content.ts'
import { cellsOf } from '#records/fields/field.ts'
import { headsOf } from '#records/fields/server/document.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const PAGE: Bilingual = { en: 'Routine tasks', ar: 'المهام الدورية' }
/** The name shown for the department of a duty that has none. */
export const WHOLE_COMPANY: Bilingual = { en: 'Whole company', ar: 'الشركة كلها' }
const ACTIVE: Record<'true' | 'false', Bilingual> = {
  true: { en: 'Active', ar: 'نشطة' },
  false: { en: 'Paused', ar: 'موقوفة' },
}

const UNMANNED: Bilingual = { en: 'Nobody can report it', ar: 'لا أحد يمكنه تسجيلها' }

const { task_name, from, to } = DEFINITION_FIELDS
const HEADS: readonly Head[] = [
  ...headsOf({ task_name }),
  { en: 'Department', ar: 'القسم', width: 18 },
  { en: 'Who does it', ar: 'من يقوم بها', width: 18 },
  { en: 'Recurrence', ar: 'التكرار', width: 24 },
  ...headsOf({ from, to }),
  { en: 'Starts', ar: 'البداية', kind: 'date', width: 14 },
  { en: 'Next due', ar: 'الموعد القادم', kind: 'date', width: 14 },
  { en: 'State', ar: 'الحالة', width: 10 },
  ...headsOf(LAST_FIELDS),
]

const toRow = (task: RoutineTask, locale: Locale): Value[] => [
  task.task_name,
  task.department?.name ?? WHOLE_COMPANY[locale],
  assigneeOf(task.assign)?.name ?? null,
  formatRecurrence(task, locale),
  task.from,
  task.to,
  task.start_date,
  task.next_dates[0] ?? null,
  task.active ? ACTIVE.true[locale] : { text: ACTIVE.false[locale], tone: 'late' },
  ...Object.values(cellsOf(LAST_FIELDS, task, locale)),
]

const { page: _page, per_page: _perPage, ...filters } = listRoutineTasks.query.shape

/** The file of the page that manages the definitions of routine tasks. */
export const definitionsDocument = registerDocument({
  kind: 'manage-routine-task',
  page: PAGE,
  query: z.strictObject(filters),
  may: async (ctx) => maySeeAllDefinitions(ctx) || (await managesDepartments(ctx)),
  content: async (ctx, query, making) => {
    const { locale, today } = ctx
    const calendars = await listCalendars(ctx)
    const list = await collectRows(making, (where) => listDefinitions(ctx, { ...query, ...where }))
    return toListContent(ctx, {
      ...{ page: PAGE, date: today, heads: HEADS, search: query.search, ...list },
      filters: [
        query.dept_id && list.rows[0]?.department?.name,
        query.task_type && TYPES[query.task_type][locale],
        query.active && ACTIVE[query.active][locale],
        query.unmanned && UNMANNED[locale],
      ],
      rowOf: (row) => toRow(toRoutineTask(ctx, row, calendars), locale),
    })
  },
})
