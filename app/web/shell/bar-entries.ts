import {
  ClipboardCheck,
  ListChecks,
  type LucideIcon,
  Network,
  SquareCheckBig,
  Users,
} from 'lucide-react'
import { GROUPS, isShown, type SidebarGroup } from '#app/web/shell/entries.ts'
import type { useMark } from '#app/web/shell/useMark.ts'
import type { Session } from '#client/session.ts'
import { departmentPage } from '#features/departments/pages.ts'
import { oneTimeTasksPage } from '#features/one-time-tasks/pages.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { routineTasksPage, taskReportsPage } from '#features/routine-tasks/pages.ts'
import { teamPage } from '#features/users/pages.ts'
import type { PageAddress } from '#shared/pages.ts'

interface BarItem {
  word: 'today' | 'myDepartment' | 'reports' | 'myTasks' | 'team'
  page: PageAddress
  /** The sidebar group whose pages replace the page if the user may not open it. */
  group?: SidebarGroup['name']
  icon: LucideIcon
  /** The filter with which the page opens. */
  search?: { mine: 'any' }
  mark?: Parameters<typeof useMark>[0]
}

const OWN: BarItem = {
  ...{ word: 'myTasks', page: oneTimeTasksPage, icon: SquareCheckBig, search: { mine: 'any' } },
  mark: {
    of: 'tasks',
    load: async () => ({
      Mark: (await import('#features/one-time-tasks/tasks/web/CountMark.tsx')).OpenTasksMark,
    }),
  },
}

const BAR_ITEMS: readonly BarItem[] = [
  { word: 'today', page: routineTasksPage, group: 'tasks', icon: ListChecks },
  { word: 'myDepartment', page: departmentPage, icon: Network },
  { word: 'reports', page: taskReportsPage, group: 'reports', icon: ClipboardCheck },
  OWN,
  { word: 'team', page: teamPage, group: 'workForce', icon: Users },
]

/** More do not fit beside the button for all others. */
const MAX_ENTRIES = 4

/**
 * The entries of the bottom bar on phones: for each place the first page that the user may open, if
 * any, the department of its manager, and the user's own tasks if there are some.
 */
export const barEntries = (session: Session) =>
  BAR_ITEMS.flatMap((place) => {
    const { page, group, ...shown } = place
    if (place === OWN && !storedProfile()?.has_tasks) return []
    const others = GROUPS.find(({ name }) => name === group)?.entries ?? []
    const pages = [page, ...others.map((entry) => entry.page)]
    const found = pages.find((one) => isShown(session, one, one.may))
    return found ? [{ ...shown, path: found.path }] : []
  }).slice(0, MAX_ENTRIES)

export type BarEntry = ReturnType<typeof barEntries>[number]
