import type { Ctx } from '#server/context.ts'
import type { Dependents } from '#server/database/dependents-queries.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/** Content that a feature stores in projects, and what happens to it when one is deleted. */
export interface ProjectContent extends Dependents {
  /** Detaches the content from the project, so that it has no project. */
  release(ctx: Ctx, project: { id: string; name: string }): Promise<unknown>
  /**
   * Locks the content that the deletion released, and reattaches what is in no other project now.
   * The project is still deleted at that point.
   */
  restore(ctx: Ctx, project: { id: string; name: string }): Promise<unknown>
}

export const projectContent = new ExtensionPoint<ProjectContent>('what projects hold')
