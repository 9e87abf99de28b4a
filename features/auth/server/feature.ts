import * as pages from '#features/auth/pages.ts'
import { deleteExpiredAccess } from '#features/auth/server/queries.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { deleteStarts } from '#features/auth/server/start-queries.ts'
import type { Feature } from '#server/feature.ts'

export const auth: Feature = {
  tables: ['users', 'sessions', 'starts', 'known_devices', 'password_resets', 'email_changes'],
  pages: Object.values(pages),
  routes: authRoutes,
  eraseTenant: deleteStarts,
  notExported: {
    sessions: 'secrets: who was signed in',
    known_devices: 'secrets of browsers, and networks',
    password_resets: 'secrets of links',
    email_changes: 'a wish for another address, with the secret of its link',
    'users.password_hash': 'a secret: each member chooses a password anew',
  },
  purge: deleteExpiredAccess,
}
