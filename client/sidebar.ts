import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Topic } from '#shared/live.ts'
import type { Bilingual } from '#shared/locale.ts'
import type { PageAddress, PageMay } from '#shared/pages.ts'

/** The groups of the sidebar in display order. */
export const SIDEBAR_GROUPS = [
  'first',
  'tasks',
  'tasksSettings',
  'reports',
  'workForce',
  'company',
  'comingSoon',
] as const

/** The name of a company page, and its place in the sidebar if it has one. */
export interface SidebarEntry {
  page: PageAddress
  name: Bilingual
  place?: {
    group: (typeof SIDEBAR_GROUPS)[number]
    /** Its position in the group. */
    order: number
    icon: LucideIcon
    /** Who sees it there, if that differs from who may open the page. */
    may?: PageMay
    /**
     * The number of waiting items after the name. Loads when the page is used or a change arrives.
     */
    mark?: { of: Topic; load: () => Promise<{ Mark: ComponentType }> }
  }
}
