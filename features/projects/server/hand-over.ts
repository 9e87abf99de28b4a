import { transferProjects } from '#features/projects/server/dependents-queries.ts'
import type { WriteContext } from '#server/context.ts'
import { notifyMany } from '#server/mail/notify.ts'

/** Makes another member the manager of all projects of a manager, and notifies the new one. */
export async function handOverProjects(ctx: WriteContext, from: string, to: string): Promise<void> {
  const ids = await transferProjects(ctx, from, to)
  notifyMany(
    ctx,
    ids.map((about) => ({ kind: 'project_given', userId: to, about, facts: {} })),
  )
}
