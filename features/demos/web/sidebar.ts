import type { SidebarEntry } from '#client/sidebar.ts'
import { iconsPage, tablesPage, virtualRealityPage } from '#features/demos/pages.ts'

export const entries: readonly SidebarEntry[] = [
  { page: tablesPage, name: { en: 'Tables', ar: 'الجداول' } },
  { page: virtualRealityPage, name: { en: 'Virtual reality', ar: 'الواقع الافتراضي' } },
  { page: iconsPage, name: { en: 'Icons', ar: 'الأيقونات' } },
]
