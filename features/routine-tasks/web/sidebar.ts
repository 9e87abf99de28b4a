import { CalendarCheck, ChartColumn, ClipboardCheck, ListChecks, Settings2 } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import {
  chartReportedPage,
  manageRoutineTasksPage,
  myMonthPage,
  routineTasksPage,
  taskReportsPage,
} from '#features/routine-tasks/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: routineTasksPage,
    name: { en: 'Routine tasks', ar: 'المهام الدورية' },
    place: { group: 'tasks', order: 10, icon: ListChecks },
  },
  {
    page: manageRoutineTasksPage,
    name: { en: 'Manage routine tasks', ar: 'إدارة المهام الدورية' },
    place: { group: 'tasksSettings', order: 10, icon: Settings2 },
  },
  {
    page: taskReportsPage,
    name: { en: 'Reported tasks', ar: 'المهام المسجّلة' },
    place: { group: 'reports', order: 10, icon: ClipboardCheck },
  },
  {
    page: myMonthPage,
    name: { en: 'My month', ar: 'شهري' },
    place: { group: 'tasks', order: 30, icon: CalendarCheck },
  },
  {
    page: chartReportedPage,
    name: { en: 'Chart reported', ar: 'مخططات التقارير' },
    place: { group: 'reports', order: 20, icon: ChartColumn },
  },
]
