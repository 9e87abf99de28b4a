import { iconsPage, tablesPage, virtualRealityPage } from '#features/demos/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  { page: tablesPage, name: { en: 'Tables', ar: 'الجداول' } },
  { page: virtualRealityPage, name: { en: 'Virtual reality', ar: 'الواقع الافتراضي' } },
  { page: iconsPage, name: { en: 'Icons', ar: 'الأيقونات' } },
]
