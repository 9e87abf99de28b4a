import * as z from 'zod/mini'
import {
  filterInProgress,
  listDaysByStatus as medianDays,
  toTimeSeries as tasksOverTime,
  toTaskGroups,
} from '#features/dashboard/charts/tasks.ts'
import { registerDocument } from '#features/documents/server/parts.ts'
import { fileName, translateColumns } from '#features/documents/server/translations.ts'
import { getTaskPerformance } from '#features/one-time-tasks/performance/contract.ts'
import { listTaskPerformance } from '#features/one-time-tasks/performance/server/queries.ts'
import type { Project } from '#features/projects/contract.ts'
import { listVisibleProjects } from '#features/projects/server/queries.ts'
import { WHOLE_COMPANY } from '#features/routine-tasks/definitions/server/document.ts'
import { listPerformance, listSpans } from '#features/routine-tasks/performance/server/queries.ts'
import {
  type Numbers,
  type Sums,
  sortWorstFirst,
  sumPoints,
  toTimeSeries,
} from '#features/routine-tasks/performance/sums.ts'
import { ensureRange } from '#features/routine-tasks/reports/server/range.ts'
import type { Section, Value } from '#records/documents/server/content.ts'
import { type Ctx, hasPermission } from '#server/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const PAGE: Bilingual = { en: 'Charts and analytics', ar: 'المخططات والتحليلات' }

type Group = 'department' | 'project' | 'person'

const NONE: Record<Group, Bilingual> = {
  department: { en: 'No department', ar: 'بلا قسم' },
  project: { en: 'No project', ar: 'بلا مشروع' },
  person: { en: 'Nobody', ar: 'لا أحد' },
}

const COUNTS = [
  { en: 'Due', ar: 'مستحقة', kind: 'number', width: 9 },
  { en: 'Done on time', ar: 'منجزة في موعدها', kind: 'number', width: 12 },
  { en: 'Done late', ar: 'منجزة متأخرة', kind: 'number', width: 11 },
  { en: 'Not done', ar: 'غير منجزة', kind: 'number', width: 11 },
  { en: 'Not reported', ar: 'غير مسجّلة', kind: 'number', width: 11 },
  { en: 'Done of due', ar: 'نسبة الإنجاز', kind: 'percent', width: 16 },
  { en: 'Rating', ar: 'التقييم', kind: 'number', width: 9 },
] as const

const EVENTS = [
  { en: 'Created', ar: 'أُنشئت', kind: 'number', width: 11 },
  { en: 'Done', ar: 'منجزة', kind: 'number', width: 11 },
  { en: 'Became overdue', ar: 'فات موعدها', kind: 'number', width: 14 },
] as const

const MEDIANS = [
  { en: 'Days to do', ar: 'أيام «لم تبدأ»', kind: 'number', width: 13 },
  { en: 'Days in progress', ar: 'أيام «قيد التنفيذ»', kind: 'number', width: 15 },
  { en: 'Days in review', ar: 'أيام «قيد المراجعة»', kind: 'number', width: 15 },
] as const

const FROM = { en: 'From', ar: 'من', kind: 'date', width: 16 } as const
const DEPARTMENT = { en: 'Department', ar: 'القسم', width: 26 } as const
const NAMES: Record<Group, Bilingual & { width: number }> = {
  department: DEPARTMENT,
  project: { en: 'Project', ar: 'المشروع', width: 26 },
  person: { en: 'Person', ar: 'الشخص', width: 26 },
}

const TITLES = {
  departments: { en: 'Routine tasks by department', ar: 'المهام الدورية بحسب القسم' },
  spans: { en: 'Routine tasks over time', ar: 'المهام الدورية بحسب الفترة' },
  events: { en: 'One-time tasks over time', ar: 'المهام غير المتكررة بحسب الفترة' },
  department: { en: 'One-time tasks by department', ar: 'المهام غير المتكررة بحسب القسم' },
  project: { en: 'One-time tasks by project', ar: 'المهام غير المتكررة بحسب المشروع' },
  person: { en: 'One-time tasks by person', ar: 'المهام غير المتكررة بحسب الشخص' },
  projects: { en: 'Projects', ar: 'المشاريع' },
} as const

const MEDIAN_NOTE: Bilingual = {
  en: 'Days: the median that done tasks were in each status.',
  ar: 'الأيام: وسيط ما قضته المهام المنجزة في كل حالة.',
}

const counts = (sums: Sums): Value[] => [
  sums.due,
  sums.doneOnTime,
  sums.doneLate,
  sums.notDone,
  sums.notReported,
  sums.completion,
  sums.rating,
]

const section = (
  locale: Locale,
  name: Bilingual,
  heads: Parameters<typeof translateColumns>[1],
  rows: Value[][],
): Section => ({ name: name[locale], columns: translateColumns(locale, heads), rows })

function routineSections({ spans, data }: Numbers, locale: Locale): Section[] {
  const departments = sortWorstFirst(
    data.map(({ department, points }) => ({
      name: department?.name ?? WHOLE_COMPANY[locale],
      ...sumPoints(points),
    })),
  )
  return [
    section(
      locale,
      TITLES.departments,
      [DEPARTMENT, ...COUNTS],
      departments.map(({ name, ...sums }) => [name, ...counts(sums)]),
    ),
    section(
      locale,
      TITLES.spans,
      [FROM, ...COUNTS],
      toTimeSeries({ spans, data }).map((span) => [span.date, ...counts(span)]),
    ),
  ]
}

type TaskNumbers = Parameters<typeof tasksOverTime>[0]

function taskSections(numbers: TaskNumbers, group: Group, locale: Locale): Section[] {
  const rounded = (days: number | null) => (days === null ? null : Math.round(days * 10) / 10)
  return [
    section(
      locale,
      TITLES.events,
      [FROM, ...EVENTS],
      tasksOverTime(numbers).map(({ date, created, done, overdue }) => [
        date,
        created,
        done,
        overdue,
      ]),
    ),
    {
      ...section(
        locale,
        TITLES[group],
        [NAMES[group], ...EVENTS, ...MEDIANS],
        toTaskGroups(numbers.data, NONE[group][locale]).map((one) => [
          ...[one.name, one.created, one.done, one.overdue],
          ...medianDays(one, 'median').map(rounded),
        ]),
      ),
      note: MEDIAN_NOTE[locale],
    },
  ]
}

const projectSection = (
  projects: readonly Pick<Project, 'name' | 'tasks'>[],
  locale: Locale,
): Section =>
  section(
    locale,
    TITLES.projects,
    [
      NAMES.project,
      { en: 'Tasks', ar: 'المهام', kind: 'number', width: 10 },
      { en: 'Done', ar: 'منجزة', kind: 'number', width: 10 },
      { en: 'Overdue', ar: 'فات موعدها', kind: 'number', width: 12 },
      { en: 'Progress', ar: 'التقدم', kind: 'percent', width: 16 },
    ],
    projects.map(({ name, tasks: { total, done, overdue } }) => [
      ...[name, total, done, overdue],
      Math.round((100 * done) / total),
    ]),
  )

const { by, ...filters } = getTaskPerformance.body.shape
const query = z.strictObject({ ...filters, by: z._default(by, 'department') })

async function getNumbers(ctx: Ctx, scope: Parsed<typeof getTaskPerformance>['body']) {
  const { project_ids: _, by: __, ...routine } = scope
  const [spans, duties, tasks, projects] = await Promise.all([
    listSpans(ctx, routine),
    listPerformance(ctx, routine),
    listTaskPerformance(ctx, scope),
    listVisibleProjects(ctx),
  ])
  return { spans, duties, tasks, projects }
}

/** All numbers behind the charts, each in its own table. */
export const chartsDocument = registerDocument({
  kind: 'charts-analytics',
  page: PAGE,
  query,
  may: (ctx) => hasPermission(ctx, 'view-chartReports'),
  content: async (ctx, scope, { progress }) => {
    const { locale } = ctx
    ensureRange(scope)
    const { spans, duties, tasks, projects } = await getNumbers(ctx, scope)
    await progress(1, 1)
    const among = { projects: scope.project_ids ?? [], departments: scope.department_ids ?? [] }
    const shownProjects = filterInProgress(projects, among)
    const sections = [
      ...routineSections({ spans, data: duties }, locale),
      ...taskSections({ spans, data: tasks }, scope.by, locale),
      projectSection(shownProjects, locale),
    ]
    return {
      name: fileName(locale, PAGE, scope.from, scope.to),
      title: PAGE[locale],
      days: [scope.from, scope.to],
      lines: [],
      sections: sections.filter(({ rows }) => rows.length > 0),
    }
  },
})
