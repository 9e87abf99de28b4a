import type { SidebarEntry } from '#client/sidebar.ts'
import { billingPage } from '#features/plans/pages.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: billingPage,
    name: { en: 'Billing', ar: 'الاشتراك والإيصالات' },
  },
]
