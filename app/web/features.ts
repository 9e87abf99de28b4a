import * as auth from '#features/auth/web/feature.ts'
import * as companies from '#features/companies/web/feature.ts'
import * as dashboard from '#features/dashboard/web/feature.ts'
import * as departments from '#features/departments/web/feature.ts'
import * as profile from '#features/profile/web/feature.ts'
import * as roles from '#features/roles/web/feature.ts'
import * as routineTasks from '#features/routine-tasks/web/feature.ts'
import * as users from '#features/users/web/feature.ts'

/** All features that have pages, in the order in which they may know each other. */
export const FEATURES = [
  companies,
  roles,
  auth,
  users,
  departments,
  routineTasks,
  profile,
  dashboard,
] as const

type PagesOf<T> = T extends readonly [infer F, ...infer Rest]
  ? [...(F extends { pages: infer P extends readonly unknown[] } ? P : []), ...PagesOf<Rest>]
  : []

/** The pages of all features, each with its path as a type: links and the router know them. */
export type FeaturePages = PagesOf<typeof FEATURES>

type Intersected<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never

/** The words of all features, by their names. */
export type FeatureWords = Intersected<(typeof FEATURES)[number]['words']>
