import { takeOverProjects } from '#features/projects/server/held-queries.ts'
import type { Acting } from '#server/context.ts'
import { tellEach } from '#server/mail/notify.ts'

/** Makes another member the manager of all that one manages, who hears of it. */
export async function handOverProjects(ctx: Acting, from: string, to: string): Promise<void> {
  const ids = await takeOverProjects(ctx, from, to)
  tellEach(
    ctx,
    ids.map((about) => ({ kind: 'project_given', userId: to, about, facts: {} })),
  )
}
