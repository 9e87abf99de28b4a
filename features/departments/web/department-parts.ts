import type { ComponentType } from 'react'
import type { Department } from '#features/departments/contract.ts'
import { ExtensionPoint } from '#platform/shared/extensions.ts'
import type { Bilingual } from '#platform/shared/locale.ts'
import type { Session } from '#platform/web/session.ts'

export interface DepartmentPartProps {
  department: Department
}

/** What a feature shows of a department on the department's own page; its code comes when it is shown. */
export interface DepartmentPart {
  /** By which the page's address names it. */
  id: string
  name: Bilingual
  /** Whether the reader may see it: a hint, the server decides. */
  may: (session: Session, departmentId: string) => boolean
  Content: ComponentType<DepartmentPartProps> & { preload: () => Promise<void> }
}

/** The first part that the reader may see stands there when the page is opened. */
export const departmentParts = new ExtensionPoint<DepartmentPart>('parts of a department’s page')

/** For its manager, and for who holds one of the permissions. */
export const managerOr =
  (...permissions: Session['permissions']): DepartmentPart['may'] =>
  (session, departmentId) =>
    session.isOwner ||
    session.managedDepartments.includes(departmentId) ||
    permissions.some((one) => session.permissions.includes(one))
