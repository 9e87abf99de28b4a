import {
  chartReportedPage,
  chartsAnalyticsPage,
  manageRoutineTasksPage,
  routineTasksPage,
  taskReportsPage,
} from '#features/routine-tasks/pages.ts'
import { definitions, routine } from '#features/routine-tasks/web/catalogues.ts'
import { page } from '#platform/web/pages.ts'

export const words = {
  routine,
  definitions,
  performance: {
    en: () => import('#features/routine-tasks/web/charts/messages.en.ts'),
    ar: () => import('#features/routine-tasks/web/charts/messages.ar.ts'),
  },
  reviews: {
    en: () => import('#features/routine-tasks/web/reports/messages.en.ts'),
    ar: () => import('#features/routine-tasks/web/reports/messages.ar.ts'),
  },
}

const { performance, reviews } = words

export const pages = [
  page(routineTasksPage, {
    load: () => import('#features/routine-tasks/web/RoutineTaskPage.tsx'),
    name: 'RoutineTaskPage',
    words: { routine },
  }),
  page(manageRoutineTasksPage, {
    load: () => import('#features/routine-tasks/web/manage/ManageRoutineTaskPage.tsx'),
    name: 'ManageRoutineTaskPage',
    words: { routine, definitions },
  }),
  page(taskReportsPage, {
    load: () => import('#features/routine-tasks/web/reports/TaskReportsPage.tsx'),
    name: 'TaskReportsPage',
    words: { routine, reviews },
  }),
  page(chartReportedPage, {
    load: () => import('#features/routine-tasks/web/charts/ChartReportedPage.tsx'),
    name: 'ChartReportedPage',
    words: { routine, performance },
  }),
  page(chartsAnalyticsPage, {
    load: () => import('#features/routine-tasks/web/charts/ChartsAnalyticsPage.tsx'),
    name: 'ChartsAnalyticsPage',
    words: { routine, performance },
  }),
] as const
