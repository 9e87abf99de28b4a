/** All permissions; a role is a company's named set of them. */
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

/** A member who may manage a kind of record may also open its page. */
const IMPLIED: Partial<Record<Permission, readonly Permission[]>> = {
  'manage-user': ['view-user', 'invite-user'],
  'manage-role': ['view-role'],
  'manage-department': ['view-department'],
  'manage-dailytask': ['view-alldailytask'],
  'manage-project': ['view-Allproject'],
  'evaluate-dailytask': ['view-dailyTaskReports'],
}

/**
 * The permissions of a user whose roles give `permissions`: those, and the ones that they imply.
 */
export const expandPermissions = (permissions: readonly Permission[]): Set<Permission> =>
  new Set(permissions.flatMap((name) => [name, ...(IMPLIED[name] ?? [])]))
