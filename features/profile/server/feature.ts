import * as pages from '#features/profile/pages.ts'
import { confirmByPassword } from '#features/profile/server/password.ts'
import { pictureFiles } from '#features/profile/server/picture.ts'
import { profileRoutes } from '#features/profile/server/routes.ts'
import type { Feature } from '#platform/server/feature.ts'
import { ownPasswordCheck } from '#platform/server/own-password.ts'

export const profile: Feature = {
  tables: ['users'],
  pages: Object.values(pages),
  routes: profileRoutes,
  files: [pictureFiles],
  extensions: [ownPasswordCheck.with(confirmByPassword)],
}
