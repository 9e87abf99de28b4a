import { page } from '#client/pages.ts'
import { absences } from '#features/absences/web/catalogues.ts'
import { settingsParts } from '#features/companies/web/settings-parts.ts'
import { departmentParts } from '#features/departments/web/department-parts.ts'
import {
  chartReportedPage,
  manageRoutineTasksPage,
  myMonthPage,
  routineTasksPage,
  starterPage,
  taskReportsPage,
} from '#features/routine-tasks/pages.ts'
import {
  definitions,
  evaluations,
  performance,
  remaining,
  routine,
  steps,
} from '#features/routine-tasks/web/catalogues.ts'
import { lazyPage } from '#ui/lazy-page.tsx'

export const words = {
  routine,
  definitions,
  performance,
  evaluations,
  steps,
  remaining,
  personMonth: {
    en: () => import('#features/routine-tasks/person-month/web/messages.en.ts'),
    ar: () => import('#features/routine-tasks/person-month/web/messages.ar.ts'),
  },
  ramadan: {
    en: () => import('#features/routine-tasks/ramadan/web/messages.en.ts'),
    ar: () => import('#features/routine-tasks/ramadan/web/messages.ar.ts'),
  },
  starter: {
    en: () => import('#features/routine-tasks/starter/web/messages.en.ts'),
    ar: () => import('#features/routine-tasks/starter/web/messages.ar.ts'),
  },
}

const { starter, personMonth, ramadan } = words

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
    words: { routine, evaluations, steps },
  }),
  page(chartReportedPage, {
    load: () => import('#features/routine-tasks/performance/web/ChartReportedPage.tsx'),
    name: 'ChartReportedPage',
    words: { routine, performance },
  }),
  page(myMonthPage, {
    load: () => import('#features/routine-tasks/person-month/web/MyMonthPage.tsx'),
    name: 'MyMonthPage',
    words: { routine, personMonth, absences },
  }),
  page(starterPage, {
    load: () => import('#features/routine-tasks/starter/web/StarterPage.tsx'),
    name: 'StarterPage',
    words: { definitions, starter },
  }),
] as const

export const extensions = [
  departmentParts.contribute(
    async () => (await import('#features/routine-tasks/web/department-parts.ts')).parts,
  ),
  settingsParts.contribute({
    Content: lazyPage(
      async () => (await import('#features/routine-tasks/ramadan/web/RamadanCard.tsx')).RamadanCard,
      { definitions, ramadan },
    ),
  }),
]
