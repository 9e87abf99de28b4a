import type { ComponentType } from 'react'
import type { Project } from '#features/projects/contract.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

export interface ProjectPartProps {
  project: Project
}

/** A feature's part of a project's page; its code is loaded when it is rendered. */
export interface ProjectPart {
  /** Names the part in the page's URL. */
  id: string
  name: Bilingual
  Content: ComponentType<ProjectPartProps> & { preload: () => Promise<void> }
}

/** The page opens on the first part. */
export const projectParts = new ExtensionPoint<ProjectPart>('parts of a project’s page')
