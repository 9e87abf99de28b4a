import type { Bilingual } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'

export interface StartingRole {
  key: 'Manager' | 'Department lead' | 'Employee' | 'Viewer'
  name: Bilingual
  permissions: Permission[]
}

/** The roles of a new company; it may change all of them. */
export const STARTING_ROLES: StartingRole[] = [
  {
    key: 'Manager',
    name: { en: 'Manager', ar: 'مدير' },
    permissions: [
      'view-dashboard',
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
      'view-department',
      'manage-department',
      'view-project',
      'view-Allproject',
      'manage-project',
      'view-goals',
      'view-meetings',
      'view-automation',
      'view-apps',
    ],
  },
  {
    key: 'Department lead',
    name: { en: 'Department lead', ar: 'رئيس قسم' },
    permissions: [
      'view-dashboard',
      'view-dailytask',
      'view-alldailytask',
      'view-dailyTaskReports',
      'view-chartReports',
      'view-user',
      'view-department',
      'view-project',
    ],
  },
  {
    key: 'Employee',
    name: { en: 'Employee', ar: 'موظف' },
    permissions: ['view-project'],
  },
  {
    key: 'Viewer',
    name: { en: 'Viewer', ar: 'مُشاهِد' },
    permissions: [
      'view-dashboard',
      'view-dailytask',
      'view-dailyTaskReports',
      'view-chartReports',
      'view-user',
      'view-department',
      'view-project',
      'view-Allproject',
    ],
  },
]
