import { Building2 } from 'lucide-react'
import type { SidebarEntry } from '#client/sidebar.ts'
import { companySettingsPage } from '#features/companies/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: companySettingsPage,
    name: { en: 'Company settings', ar: 'إعدادات الشركة' },
    place: { group: 'company', order: 30, icon: Building2 },
  },
]
