import { create } from '#features/departments/server/actions.ts'
import { endDepartment, lockDepartments } from '#features/departments/server/delete-queries.ts'
import { findNamed, isUnused, type Named } from '#features/departments/server/made-queries.ts'
import type { Ctx, WriteContext } from '#server/context.ts'

export interface Ensured extends Named {
  /** False for one that there was already. */
  made: boolean
}

/** The department of that name, however its letters are written; made where there is none. */
export async function ensureDepartment(ctx: WriteContext, name: string): Promise<Ensured> {
  const known = await findNamed(ctx, name)
  if (known) return { ...known, made: false }
  return { id: await create(ctx, { name, description: '', member_ids: [] }), name, made: true }
}

/**
 * Ends a department that was made since then and in which nothing has ever stood that still counts.
 * Gives back the one that had to stay, and nothing for one that went or is gone already.
 */
export async function endUnused(ctx: Ctx, id: string, since: Date): Promise<Named | undefined> {
  const department = (await lockDepartments(ctx, id, null))[0]
  if (!department) return undefined
  if (!(await isUnused(ctx, id, since))) return department
  await endDepartment(ctx, id, null)
  return undefined
}
