import type { DepartmentPart } from '#features/departments/web/department-parts.ts'
import { isManagerOrHolds } from '#features/departments/web/permissions.ts'
import {
  definitions,
  evaluations,
  performance,
  routine,
  steps,
} from '#features/routine-tasks/web/catalogues.ts'
import { lazyPage } from '#ui/lazy-page.tsx'

/** The parts of a department's page that belong to routine tasks. */
export const parts: readonly DepartmentPart[] = [
  {
    ...{ id: 'day', order: 10 },
    name: { en: 'Day', ar: 'اليوم' },
    may: isManagerOrHolds('view-dailyTaskReports', 'evaluate-dailytask'),
    Content: lazyPage(
      async () =>
        (await import('#features/routine-tasks/evaluations/web/DayView.tsx')).DepartmentDay,
      { routine, evaluations, steps },
    ),
    Action: lazyPage(
      async () =>
        (await import('#features/routine-tasks/definitions/web/DepartmentPause.tsx'))
          .DepartmentPause,
      { definitions },
    ),
  },
  {
    ...{ id: 'people', order: 20 },
    name: { en: 'People', ar: 'الأشخاص' },
    may: isManagerOrHolds('view-dailyTaskReports', 'evaluate-dailytask'),
    Content: lazyPage(
      async () =>
        (await import('#features/routine-tasks/performance/web/people/DepartmentPeople.tsx'))
          .DepartmentPeople,
      { routine },
    ),
  },
  {
    ...{ id: 'escalations', order: 50 },
    name: { en: 'Escalations', ar: 'التصعيد' },
    may: isManagerOrHolds('manage-dailytask', 'view-alldailytask'),
    About: lazyPage(
      async () =>
        (
          await import(
            '#features/routine-tasks/definitions/web/escalations/DepartmentEscalations.tsx'
          )
        ).DepartmentEscalations,
      { definitions },
    ),
  },
  {
    ...{ id: 'charts', order: 30 },
    name: { en: 'Charts', ar: 'المخططات' },
    may: isManagerOrHolds('view-chartReports'),
    Content: lazyPage(
      async () =>
        (await import('#features/routine-tasks/performance/web/DepartmentCharts.tsx'))
          .DepartmentCharts,
      { routine, performance },
    ),
  },
  {
    ...{ id: 'limits', order: 40 },
    name: { en: 'Limits', ar: 'الحدود' },
    may: isManagerOrHolds('view-dailyTaskReports', 'evaluate-dailytask'),
    Content: lazyPage(
      async () =>
        (await import('#features/routine-tasks/numbers/web/DepartmentLimits.tsx')).DepartmentLimits,
      { routine, steps },
    ),
  },
]
