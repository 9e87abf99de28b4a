import type { Project } from '#features/projects/contract.ts'
import { getPresentedProject, rejectTakenName } from '#features/projects/server/actions.ts'
import { lockToDelete } from '#features/projects/server/queries.ts'
import {
  findDeleted,
  lockDeleted,
  markUndeleted,
} from '#features/projects/server/undelete-queries.ts'
import { markDeleted } from '#features/projects/server/write-queries.ts'
import type { Ctx } from '#server/context.ts'
import { type Dependents, lockWithDependents } from '#server/database/dependents-queries.ts'
import { requireFound } from '#server/errors.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

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

const DELETED: Bilingual = {
  en: 'The project is deleted. Its tasks stay, without a project.',
  ar: 'حُذف المشروع. تبقى مهامه بلا مشروع.',
}

/** Deletes a project; its contents stay, without a project. Throws 404. */
export async function remove(ctx: Ctx, id: string): Promise<string> {
  const dependents = ctx.extensions.list(projectContent)
  const lock = () => lockToDelete(ctx, id)
  const project = requireFound(await lockWithDependents(ctx, { dependents, id, lock }))
  for (const dependent of dependents) await dependent.release(ctx, project)
  await markDeleted(ctx, project.id)
  return DELETED[ctx.locale]
}

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
