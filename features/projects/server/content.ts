import type { Ctx } from '#server/context.ts'
import type { Dependents } from '#server/database/dependents-queries.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/** What a feature keeps in projects, and what becomes of it when one is deleted. */
export interface ProjectContent extends Dependents {
  /** Lets it stay without a project. */
  release(ctx: Ctx, project: { id: string; name: string }): Promise<unknown>
  /** Locks what was let go when the project, still deleted, was, and puts back what is nowhere else. */
  takeBack(ctx: Ctx, project: { id: string; name: string }): Promise<unknown>
}

export const projectContent = new ExtensionPoint<ProjectContent>('what projects hold')
