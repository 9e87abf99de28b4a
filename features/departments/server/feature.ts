import * as pages from '#features/departments/pages.ts'
import {
  handOverDepartments,
  leaveDepartments,
  listLedDepartments,
} from '#features/departments/server/membership-queries.ts'
import { place } from '#features/departments/server/places.ts'
import { departmentRoutes } from '#features/departments/server/routes.ts'
import { memberWork } from '#features/users/server/departure.ts'
import { places } from '#features/users/server/places.ts'
import type { Feature } from '#platform/server/feature.ts'

export const departments: Feature = {
  tables: ['departments', 'department_members'],
  pages: Object.values(pages),
  routes: departmentRoutes,
  extensions: [
    places.with(place),
    memberWork.with({
      open: async (ctx, userId) => ({ departments: await listLedDepartments(ctx, userId) }),
      handOver: handOverDepartments,
      leave: leaveDepartments,
    }),
  ],
}
