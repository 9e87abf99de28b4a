import type { ComponentType } from 'react'
import type { Session } from '#client/session.ts'
import type { Department } from '#features/departments/contract.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

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

/**
 * The parts that a feature has, fetched with the page; the first that the reader may see stands there when
 * it is opened.
 */
export const departmentParts = new ExtensionPoint<() => Promise<readonly DepartmentPart[]>>(
  'parts of a department’s page',
)
