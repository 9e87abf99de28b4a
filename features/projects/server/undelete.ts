import type { Project } from '#features/projects/contract.ts'
import { getPresentedProject, rejectTakenName } from '#features/projects/server/actions.ts'
import { projectContent } from '#features/projects/server/content.ts'
import {
  findDeleted,
  lockDeleted,
  markUndeleted,
} from '#features/projects/server/undelete-queries.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'

/**
 * Restores a project that the caller has just deleted, with its released contents. Throws 404, and
 * 422 if its name has been taken since.
 */
export async function undelete(ctx: Ctx, id: string): Promise<Project> {
  const project = requireFound(await findDeleted(ctx, id))
  for (const content of ctx.extensions.list(projectContent).toReversed())
    await content.restore(ctx, project)
  const stands = requireFound(await lockDeleted(ctx, project.id))
  await rejectTakenName(markUndeleted(ctx, project.id, stands))
  return getPresentedProject(ctx, project.id)
}
