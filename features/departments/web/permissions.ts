import { readSession, type Session } from '#client/session.ts'
import type { DepartmentPart } from '#features/departments/web/department-parts.ts'
import type { Permission } from '#shared/permissions.ts'

const holds = (permission: Permission): boolean => {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes(permission))
}

/** Only hints: the server decides. */
export const mayCreateDepartments = () => holds('manage-department')
/** Other users see only the departments that they manage. */
export const mayReadDepartments = () => holds('view-department')

/** For the department's manager, and for holders of one of the permissions. */
export const isManagerOrHolds =
  (...permissions: Session['permissions']): DepartmentPart['may'] =>
  (session, departmentId) =>
    session.isOwner ||
    session.managedDepartments.includes(departmentId) ||
    permissions.some((one) => session.permissions.includes(one))
