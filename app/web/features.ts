import * as absences from '#features/absences/web/feature.ts'
import * as activity from '#features/activity/web/feature.ts'
import * as audit from '#features/audit/web/feature.ts'
import * as auth from '#features/auth/web/feature.ts'
import * as calendarFeed from '#features/calendar-feed/web/feature.ts'
import * as closing from '#features/closing/web/feature.ts'
import * as companies from '#features/companies/web/feature.ts'
import * as dashboard from '#features/dashboard/web/feature.ts'
import * as demos from '#features/demos/web/feature.ts'
import * as departments from '#features/departments/web/feature.ts'
import * as documents from '#features/documents/web/feature.ts'
import * as notifications from '#features/notifications/web/feature.ts'
import * as oneTimeTasks from '#features/one-time-tasks/web/feature.ts'
import * as plans from '#features/plans/web/feature.ts'
import * as profile from '#features/profile/web/feature.ts'
import * as projects from '#features/projects/web/feature.ts'
import * as roles from '#features/roles/web/feature.ts'
import * as routineTasks from '#features/routine-tasks/web/feature.ts'
import * as search from '#features/search/web/feature.ts'
import * as users from '#features/users/web/feature.ts'
import { Extensions } from '#shared/extensions.ts'

/** All features that have pages, in dependency order. */
export const FEATURES = [
  companies,
  demos,
  plans,
  documents,
  roles,
  auth,
  users,
  departments,
  projects,
  absences,
  routineTasks,
  oneTimeTasks,
  search,
  profile,
  audit,
  closing,
  activity,
  notifications,
  calendarFeed,
  dashboard,
] as const

type PagesOf<T> = T extends readonly [infer F, ...infer Rest]
  ? [...(F extends { pages: infer P extends readonly unknown[] } ? P : []), ...PagesOf<Rest>]
  : []

/** The pages of all features with their paths as types, for links and the router. */
export type FeaturePages = PagesOf<typeof FEATURES>

type Intersected<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never

/** The extensions that features register for other features. */
export const EXTENSIONS = new Extensions()
for (const feature of FEATURES)
  for (const extension of 'extensions' in feature ? feature.extensions : [])
    extension.addTo(EXTENSIONS)

/** The translations of all features, by namespace. */
export type FeatureWords = Intersected<(typeof FEATURES)[number]['words']>
