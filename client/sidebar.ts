import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Topic } from '#shared/live.ts'
import type { Bilingual } from '#shared/locale.ts'
import type { PageAddress } from '#shared/pages.ts'

/** The groups of the sidebar, in their order. */
export const SIDEBAR_GROUPS = [
  'first',
  'tasks',
  'tasksSettings',
  'reports',
  'workForce',
  'company',
  'comingSoon',
] as const

/** How a company's page is called, and where it stands in the sidebar, if it stands there. */
export interface SidebarEntry {
  page: PageAddress
  name: Bilingual
  place?: {
    group: (typeof SIDEBAR_GROUPS)[number]
    /** Its order in the group. */
    at: number
    icon: LucideIcon
    /** Says at the name's end how much waits there; fetched when the page is used, or hears of a change. */
    mark?: { of: Topic; load: () => Promise<{ Mark: ComponentType }> }
  }
}
