import { projectContent } from '#features/projects/server/content.ts'
import { lockToDelete } from '#features/projects/server/queries.ts'
import { markDeleted } from '#features/projects/server/write-queries.ts'
import type { Ctx } from '#server/context.ts'
import { lockWithDependents } from '#server/database/dependents-queries.ts'
import { requireFound } from '#server/errors.ts'
import type { Bilingual } from '#shared/locale.ts'

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
