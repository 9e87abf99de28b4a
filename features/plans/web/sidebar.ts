import { billingPage } from '#features/plans/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: billingPage,
    name: { en: 'Billing', ar: 'الاشتراك والإيصالات' },
  },
]
