import { departmentParts, managerOr } from '#features/departments/web/department-parts.ts'
import {
  chartReportedPage,
  manageRoutineTasksPage,
  routineTasksPage,
  starterPage,
  taskReportsPage,
} from '#features/routine-tasks/pages.ts'
import { definitions, performance, routine } from '#features/routine-tasks/web/catalogues.ts'
import { lazyPage } from '#platform/web/lazy-page.tsx'
import { page } from '#platform/web/pages.ts'

export const words = {
  routine,
  definitions,
  performance,
  evaluations: {
    en: () => import('#features/routine-tasks/evaluations/web/messages.en.ts'),
    ar: () => import('#features/routine-tasks/evaluations/web/messages.ar.ts'),
  },
  figures: {
    en: () => import('#features/routine-tasks/performance/web/people/messages.en.ts'),
    ar: () => import('#features/routine-tasks/performance/web/people/messages.ar.ts'),
  },
  starter: {
    en: () => import('#features/routine-tasks/starter/web/messages.en.ts'),
    ar: () => import('#features/routine-tasks/starter/web/messages.ar.ts'),
  },
}

const { evaluations, figures, starter } = words

export const pages = [
  page(routineTasksPage, {
    load: () => import('#features/routine-tasks/reports/web/RoutineTaskPage.tsx'),
    name: 'RoutineTaskPage',
    words: { routine },
  }),
  page(manageRoutineTasksPage, {
    load: () => import('#features/routine-tasks/definitions/web/ManageRoutineTaskPage.tsx'),
    name: 'ManageRoutineTaskPage',
    words: { routine, definitions },
  }),
  page(taskReportsPage, {
    load: () => import('#features/routine-tasks/evaluations/web/TaskReportsPage.tsx'),
    name: 'TaskReportsPage',
    words: { routine, evaluations },
  }),
  page(chartReportedPage, {
    load: () => import('#features/routine-tasks/performance/web/ChartReportedPage.tsx'),
    name: 'ChartReportedPage',
    words: { routine, performance },
  }),
  page(starterPage, {
    load: () => import('#features/routine-tasks/starter/web/StarterPage.tsx'),
    name: 'StarterPage',
    words: { definitions, starter },
  }),
] as const

export const extensions = [
  departmentParts.with({
    id: 'day',
    name: { en: 'Day', ar: 'اليوم' },
    may: managerOr('view-dailyTaskReports', 'evaluate-dailytask'),
    Content: lazyPage(
      async () =>
        (await import('#features/routine-tasks/evaluations/web/DepartmentDay.tsx')).DepartmentDay,
      { routine, evaluations },
    ),
  }),
  departmentParts.with({
    id: 'people',
    name: { en: 'People', ar: 'الأشخاص' },
    may: managerOr('view-dailyTaskReports', 'evaluate-dailytask'),
    Content: lazyPage(
      async () =>
        (await import('#features/routine-tasks/performance/web/people/DepartmentPeople.tsx'))
          .DepartmentPeople,
      { routine, figures },
    ),
  }),
  departmentParts.with({
    id: 'charts',
    name: { en: 'Charts', ar: 'المخططات' },
    may: managerOr('view-chartReports'),
    Content: lazyPage(
      async () =>
        (await import('#features/routine-tasks/performance/web/DepartmentCharts.tsx'))
          .DepartmentCharts,
      { routine, performance },
    ),
  }),
]
