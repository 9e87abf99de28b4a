import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import * as pages from '#features/departments/pages.ts'
import {
  departmentsExport,
  pastMembersExport,
} from '#features/departments/server/export-queries.ts'
import {
  leaveDepartments,
  listManagedDepartments,
} from '#features/departments/server/membership-queries.ts'
import { handOverDepartments, setDepartments } from '#features/departments/server/memberships.ts'
import { departmentRoutes } from '#features/departments/server/routes.ts'
import { memberWork } from '#features/users/server/departure.ts'
import { memberships } from '#features/users/server/memberships.ts'
import type { Feature } from '#server/feature.ts'

export const departments: Feature = {
  tables: ['departments', 'department_members', 'past_department_members'],
  pages: Object.values(pages),
  columnSchemas: { 'departments.name': DEPARTMENT_FIELDS.name.create },
  routes: departmentRoutes,
  extensions: [
    departmentsExport,
    pastMembersExport,
    memberships.contribute(setDepartments),
    memberWork.contribute({
      findOpen: async (ctx, userId) => ({ departments: await listManagedDepartments(ctx, userId) }),
      handOver: handOverDepartments,
      detachMember: leaveDepartments,
    }),
  ],
}
