import type { LucideIcon } from 'lucide-react'
import type { Bilingual } from '#platform/shared/locale.ts'
import type { PageAddress, PageMay } from '#platform/shared/pages.ts'

/** What can be done on a page of a feature by one press, from wherever one is. */
export interface Command {
  name: Bilingual
  icon: LucideIcon
  page: PageAddress<string, 'company'>
  /** Who is offered it, where that is not everybody who may open the page. */
  may?: PageMay
  /** What is pressed once the page shows it; else being there is all. */
  press?: string
  /** Offered on the page alone, while it shows what is pressed. */
  onlyThere?: true
}

/** A page's main button, which `c` presses as well. */
export const CREATE = '[data-shortcut="create"]:not(:disabled)'
