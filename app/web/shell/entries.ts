import { entries as others } from '#app/web/shell/sidebar.ts'
import { SIDEBAR_GROUPS, type SidebarEntry } from '#client/sidebar.ts'

/** An entry that stands in the sidebar. */
export type Placed = SidebarEntry & Required<Pick<SidebarEntry, 'place'>>

/** What each feature says in its `web/sidebar.ts`. */
const ofFeatures = import.meta.glob<readonly SidebarEntry[]>('../../../features/*/web/sidebar.ts', {
  eager: true,
  import: 'entries',
})

/** All pages of a company that have a name, those beside the sidebar too. */
export const entries: readonly SidebarEntry[] = [...Object.values(ofFeatures).flat(), ...others]

export interface SidebarGroup {
  name: (typeof SIDEBAR_GROUPS)[number]
  entries: readonly Placed[]
}

/** The sidebar in its order, group by group. */
export const GROUPS: readonly SidebarGroup[] = SIDEBAR_GROUPS.map((name) => ({
  name,
  entries: entries
    .filter((entry): entry is Placed => entry.place?.group === name)
    .toSorted((one, other) => one.place.at - other.place.at),
}))

/** How the company's page at a path is called. */
export const nameOfPage = (path: string): SidebarEntry['name'] | undefined =>
  entries.find(({ page }) => page.path === path)?.name
