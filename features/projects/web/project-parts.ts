import type { ComponentType } from 'react'
import type { Project } from '#features/projects/contract.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

export interface ProjectPartProps {
  project: Project
}

/** What a feature shows of a project on the project's own page; its code comes when it is shown. */
export interface ProjectPart {
  /** By which the page's address names it. */
  id: string
  name: Bilingual
  Content: ComponentType<ProjectPartProps> & { preload: () => Promise<void> }
}

/** The first part stands there when the page is opened. */
export const projectParts = new ExtensionPoint<ProjectPart>('parts of a project’s page')
