import {
  AppWindow,
  Blocks,
  Building2,
  CalendarClock,
  ChartColumn,
  ClipboardCheck,
  FolderKanban,
  Goal,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Network,
  Settings2,
  ShieldCheck,
  SquareCheckBig,
  UserPlus,
  Users,
} from 'lucide-react'
import type { PageMay } from '#app/web/guard/guards.ts'
import type { en } from '#app/web/shell/messages.en.ts'
import type { PlainWord } from '#platform/web/messages.ts'

export interface Entry {
  path: string
  name: PlainWord<typeof en>
  icon: LucideIcon
  may?: PageMay
  soon?: true
}

export interface Group {
  name?: PlainWord<typeof en>
  entries: Entry[]
}

/** The sidebar, in its order. `may` hides what the guard of the page would refuse. */
export const GROUPS: Group[] = [
  {
    entries: [
      {
        path: 'dashboard-default',
        name: 'dashboard',
        icon: LayoutDashboard,
        may: ['view-dashboard', 'view-dashboard-owner'],
      },
    ],
  },
  {
    name: 'tasks',
    entries: [
      { path: 'routine-task', name: 'routineTask', icon: ListChecks },
      { path: 'one-time-task', name: 'oneTimeTask', icon: SquareCheckBig },
    ],
  },
  {
    name: 'tasksSettings',
    entries: [
      {
        path: 'manage-routine-task',
        name: 'manageRoutineTask',
        icon: Settings2,
        may: ['view-alldailytask', 'department-manager'],
      },
    ],
  },
  {
    name: 'reports',
    entries: [
      {
        path: 'task-reports',
        name: 'reportedTasks',
        icon: ClipboardCheck,
        may: ['view-dailyTaskReports', 'department-manager'],
      },
      {
        path: 'chart-reported',
        name: 'chartReported',
        icon: ChartColumn,
        may: ['view-chartReports'],
      },
    ],
  },
  {
    name: 'workForce',
    entries: [
      { path: 'addUser', name: 'addUser', icon: UserPlus, may: ['invite-user'] },
      { path: 'team', name: 'team', icon: Users, may: ['view-user'] },
      { path: 'add-role&permissions', name: 'roles', icon: ShieldCheck, may: ['view-role'] },
    ],
  },
  {
    name: 'company',
    entries: [
      { path: 'department', name: 'department', icon: Network, may: ['view-department'] },
      {
        path: 'project',
        name: 'project',
        icon: FolderKanban,
        may: ['view-project', 'view-Allproject'],
      },
      { path: 'company-settings', name: 'companySettings', icon: Building2, may: 'owner' },
      { path: 'goals', name: 'goals', icon: Goal, may: ['view-goals'], soon: true },
      {
        path: 'meetings',
        name: 'meetings',
        icon: CalendarClock,
        may: ['view-meetings'],
        soon: true,
      },
      {
        path: 'automation',
        name: 'automation',
        icon: Blocks,
        may: ['view-automation'],
        soon: true,
      },
      { path: 'apps', name: 'apps', icon: AppWindow, may: ['view-apps'], soon: true },
    ],
  },
]
