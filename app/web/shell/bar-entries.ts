import { ClipboardCheck, ListChecks, type LucideIcon, Users } from 'lucide-react'
import { isAllowed } from '#app/web/guard/guards.ts'
import { GROUPS, type SidebarGroup } from '#app/web/shell/entries.ts'
import { routineTasksPage, taskReportsPage } from '#features/routine-tasks/pages.ts'
import { teamPage } from '#features/users/pages.ts'
import type { PageAddress } from '#platform/shared/pages.ts'
import type { Session } from '#platform/web/session.ts'

interface Place {
  word: 'today' | 'reports' | 'team'
  page: PageAddress
  /** The group of the sidebar that stands for the page where one may not open it. */
  group: SidebarGroup['name']
  icon: LucideIcon
}

const PLACES: readonly Place[] = [
  { word: 'today', page: routineTasksPage, group: 'tasks', icon: ListChecks },
  { word: 'reports', page: taskReportsPage, group: 'reports', icon: ClipboardCheck },
  { word: 'team', page: teamPage, group: 'workForce', icon: Users },
]

/** What stands in the bar of phones: of each place the first page that one may open, if there is any. */
export const barEntries = (session: Session) =>
  PLACES.flatMap(({ word, page, group, icon }) => {
    const others = GROUPS.find(({ name }) => name === group)?.entries ?? []
    const pages = [page, ...others.map((entry) => entry.page)]
    const found = pages.find(({ may }) => isAllowed(session, may))
    return found ? [{ word, icon, path: found.path }] : []
  })
