import { entries as others } from '#app/web/shell/sidebar.ts'
import { SIDEBAR_GROUPS, type SidebarEntry } from '#client/sidebar.ts'

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

/** The name of the company's page at a path. */
export const nameOfPage = (path: string): SidebarEntry['name'] | undefined =>
  entries.find(({ page }) => page.path === path)?.name
