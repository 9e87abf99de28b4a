import { absences } from '#features/absences/server/feature.ts'
import { activity } from '#features/activity/server/feature.ts'
import { audit } from '#features/audit/server/feature.ts'
import { auth } from '#features/auth/server/feature.ts'
import { calendarFeed } from '#features/calendar-feed/server/feature.ts'
import { closing } from '#features/closing/server/feature.ts'
import { companies } from '#features/companies/server/feature.ts'
import { dashboard } from '#features/dashboard/server/feature.ts'
import { demos } from '#features/demos/server/feature.ts'
import { departments } from '#features/departments/server/feature.ts'
import { directory } from '#features/directory/server/feature.ts'
import { documents } from '#features/documents/server/feature.ts'
import { notifications } from '#features/notifications/server/feature.ts'
import { oneTimeTasks } from '#features/one-time-tasks/server/feature.ts'
import { plans } from '#features/plans/server/feature.ts'
import { profile } from '#features/profile/server/feature.ts'
import { projects } from '#features/projects/server/feature.ts'
import { roles } from '#features/roles/server/feature.ts'
import { routineTasks } from '#features/routine-tasks/server/feature.ts'
import { search } from '#features/search/server/feature.ts'
import { users } from '#features/users/server/feature.ts'
import type { Feature } from '#server/feature.ts'

/** All features. A feature may depend only on those before it. */
export const FEATURES: readonly Feature[] = [
  companies,
  demos,
  plans,
  documents,
  directory,
  roles,
  auth,
  users,
  departments,
  projects,
  absences,
  routineTasks,
  oneTimeTasks,
  profile,
  audit,
  closing,
  activity,
  search,
  notifications,
  calendarFeed,
  dashboard,
]
