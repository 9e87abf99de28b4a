import { useParams } from '@tanstack/react-router'
import { isAllowed } from '#app/web/guard/guards.ts'
import { entries as others } from '#app/web/shell/sidebar.ts'
import { readSession, type Session } from '#client/session.ts'
import { SIDEBAR_GROUPS, type SidebarEntry } from '#client/sidebar.ts'
import type { PageAddress, PageMay } from '#shared/pages.ts'

/** An entry shown in the sidebar. */
export type PlacedEntry = SidebarEntry & Required<Pick<SidebarEntry, 'place'>>

/** The entries that each feature exports from its `web/sidebar.ts`. */
const sidebarModules = import.meta.glob<readonly SidebarEntry[]>(
  '../../../features/*/web/sidebar.ts',
  {
    eager: true,
    import: 'entries',
  },
)

/** All named pages of a company, including those outside the sidebar. */
export const entries: readonly SidebarEntry[] = [...Object.values(sidebarModules).flat(), ...others]

export interface SidebarGroup {
  name: (typeof SIDEBAR_GROUPS)[number]
  entries: readonly PlacedEntry[]
}

/** The sidebar's groups with their entries in order. */
export const GROUPS: readonly SidebarGroup[] = SIDEBAR_GROUPS.map((name) => ({
  name,
  entries: entries
    .filter((entry): entry is PlacedEntry => entry.place?.group === name)
    .toSorted((one, other) => one.place.order - other.place.order),
}))

/** Whether a member has a department as their home: its manager, if they are not the owner. */
export const managesOne = (session: Session | undefined): boolean =>
  session?.isOwner === false && session.managedDepartments.length > 0

/** Whether a way to a page is shown: to who may open it, and to a department’s page to a manager. */
export const isShown = (session: Session, { path }: PageAddress, may: PageMay): boolean =>
  isAllowed(session, may) && (!path.includes('$') || managesOne(session))

/** The parameters of a way to a page: the company, and the open or the first own department. */
export function useWayParams() {
  const { companySlug = '', managedDepartments = [] } = readSession() ?? {}
  const { departmentId: open = '' } = useParams({ strict: false })
  const own = managedDepartments.includes(open) ? open : managedDepartments[0]
  return { companyName: companySlug, departmentId: own ?? '' }
}

/** The name of the company's page at a path. */
export const nameOfPage = (path: string): SidebarEntry['name'] | undefined =>
  entries.find(({ page }) => page.path === path)?.name
