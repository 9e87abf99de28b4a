import * as pages from '#features/auth/pages.ts'
import { mailConfirmation, mailNotice } from '#features/auth/server/confirmation.ts'
import { handleResetRequest, mailReset } from '#features/auth/server/password-reset.ts'
import { deleteExpiredAccess } from '#features/auth/server/queries.ts'
import { logRefusal } from '#features/auth/server/refusals.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { deleteStarts } from '#features/auth/server/start-queries.ts'
import type { Feature } from '#server/feature.ts'

export const auth: Feature = {
  tables: ['users', 'sessions', 'starts', 'known_devices', 'password_resets', 'email_changes'],
  pages: Object.values(pages),
  routes: authRoutes,
  jobs: [mailConfirmation, mailNotice, handleResetRequest, mailReset, logRefusal],
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
