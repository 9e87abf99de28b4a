import type { Permission } from '#platform/shared/permissions.ts'
import { readSession } from '#platform/web/session.ts'

const holds = (permission: Permission): boolean => {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes(permission))
}

/** Hints only: the server decides. */
export const mayCreateDepartments = () => holds('manage-department')
/** Others see the departments that they manage. */
export const mayReadDepartments = () => holds('view-department')
