import type { Permission } from '#shared/permissions.ts'

/** Each page that requires a permission, with the permissions that allow it. */
export const PAGE_PERMISSIONS: [page: string, ...permissions: Permission[]][] = [
  ['dashboard-default', 'view-dashboard', 'view-dashboard-owner'],
  ['manage-routine-task', 'view-alldailytask'],
  ['task-reports', 'view-dailyTaskReports'],
  ['chart-reported', 'view-chartReports'],
  ['charts-analytics', 'view-chartReports'],
  ['addUser', 'invite-user'],
  ['team', 'view-user'],
  ['add-role&permissions', 'view-role'],
  ['department', 'view-department'],
  ['project', 'view-project', 'view-Allproject'],
  ['goals', 'view-goals'],
  ['meetings', 'view-meetings'],
  ['automation', 'view-automation'],
  ['apps', 'view-apps'],
]
