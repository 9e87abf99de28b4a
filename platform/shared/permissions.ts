/** Every permission there is; a role is a company's named set of them. */
export const PERMISSIONS = [
  'view-dashboard',
  'view-dashboard-owner',
  'view-dailytask',
  'view-alldailytask',
  'manage-dailytask',
  'evaluate-dailytask',
  'manage-task',
  'view-dailyTaskReports',
  'view-chartReports',
  'view-user',
  'invite-user',
  'manage-user',
  'view-role',
  'manage-role',
  'view-department',
  'manage-department',
  'view-project',
  'view-Allproject',
  'manage-project',
  'view-goals',
  'view-meetings',
  'view-automation',
  'view-apps',
] as const

export type Permission = (typeof PERMISSIONS)[number]
