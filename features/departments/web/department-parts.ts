import type { ComponentType } from 'react'
import type { Session } from '#client/session.ts'
import type { Department } from '#features/departments/contract.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

export interface DepartmentPartProps {
  department: Department
  /** Opens the form of the department, with its people; missing if the reader may not change it. */
  onEdit?: (() => void) | undefined
}

type LazyPart = ComponentType<DepartmentPartProps> & { preload: () => Promise<void> }

/** A feature's part of a department's page; its code is loaded when it is rendered. */
export interface DepartmentPart {
  /** Names the part in the page's URL. */
  id: string
  /** Its place among the parts of all features; the smallest that the reader may see opens first. */
  order: number
  name: Bilingual
  /** Whether the reader may see it; only a hint, the server decides. */
  may: (session: Session, departmentId: string) => boolean
  Content?: LazyPart
  /** A button beside those of the department; it decides itself who sees it. */
  Action?: LazyPart
  /** A card below what the page says about the department. */
  About?: LazyPart
}

/**
 * The parts that a feature adds, loaded with the page.
 */
export const departmentParts = new ExtensionPoint<() => Promise<readonly DepartmentPart[]>>(
  'parts of a department’s page',
)
