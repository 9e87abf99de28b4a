import * as pages from '#features/users/pages.ts'
import { teamDocument } from '#features/users/server/document.ts'
import { mailInvitation } from '#features/users/server/invitation-mail.ts'
import { removePictureFile } from '#features/users/server/picture-files.ts'
import { peopleExport } from '#features/users/server/queries.ts'
import { userRoutes } from '#features/users/server/routes.ts'
import type { Feature } from '#server/feature.ts'

export const users: Feature = {
  tables: ['users', 'invitations'],
  pages: Object.values(pages),
  routes: userRoutes,
  jobs: [mailInvitation, removePictureFile],
  notExported: { 'invitations.token_hash': 'a secret of a link' },
  extensions: [peopleExport, teamDocument],
}
