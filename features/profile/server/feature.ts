import { updateUserProfile } from '#features/profile/page-contract.ts'
import * as pages from '#features/profile/pages.ts'
import { confirmByPassword } from '#features/profile/server/password.ts'
import { pictureAddress, pictureFiles } from '#features/profile/server/picture.ts'
import { profileRoutes } from '#features/profile/server/routes.ts'
import type { Feature } from '#server/feature.ts'
import { ownPasswordCheck } from '#server/own-password.ts'
import { email, lineWithoutLink, singleLine } from '#shared/fields.ts'

export const profile: Feature = {
  tables: ['users'],
  pages: Object.values(pages),
  routes: profileRoutes,
  files: [pictureFiles],
  columnSchemas: {
    'users.name': lineWithoutLink(60),
    'users.last_name': lineWithoutLink(60),
    'users.position': singleLine(80),
    'users.email': email,
    'users.links': updateUserProfile.body.shape.links,
    'users.picture_url': pictureAddress,
  },
  extensions: [ownPasswordCheck.contribute(confirmByPassword)],
}
