import { Building2 } from 'lucide-react'
import { companySettingsPage } from '#features/companies/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: companySettingsPage,
    name: { en: 'Company settings', ar: 'إعدادات الشركة' },
    place: { group: 'company', at: 30, icon: Building2 },
  },
]
