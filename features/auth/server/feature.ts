import * as pages from '#features/auth/pages.ts'
import { expiredAccess } from '#features/auth/server/queries.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import type { Feature } from '#platform/server/feature.ts'

export const auth: Feature = {
  tables: ['users', 'sessions', 'starts', 'known_devices', 'password_resets', 'email_changes'],
  pages: Object.values(pages),
  routes: authRoutes,
  purge: expiredAccess,
}
