import { companyPage } from '#platform/shared/pages.ts'

export const dashboardPage = companyPage('dashboard-default', [
  'view-dashboard',
  'view-dashboard-owner',
])
