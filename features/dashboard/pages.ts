import { companyPage, openPage } from '#shared/pages.ts'

export const dashboardPage = companyPage('dashboard-default', [
  'view-dashboard',
  'view-dashboard-owner',
])
export const morningBriefPage = companyPage('morning-brief', [
  'view-dashboard-owner',
  'department-manager',
])
export const briefOffPage = openPage('brief-off')
export const chartsAnalyticsPage = companyPage('charts-analytics', ['view-chartReports'])
