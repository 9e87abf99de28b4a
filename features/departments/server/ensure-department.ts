import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { create } from '#features/departments/server/actions.ts'
import { endDepartment, lockDepartments } from '#features/departments/server/delete-queries.ts'
import {
  findByName,
  isUnused,
  type Named,
} from '#features/departments/server/ensure-department-queries.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { Ctx, WriteContext } from '#server/context.ts'

export interface EnsuredDepartment extends Named {
  /** False if the department already existed. */
  made: boolean
}

/** Finds the department of that name, ignoring case and letter variants, or creates it. */
export async function ensureDepartment(
  ctx: WriteContext,
  name: string,
): Promise<EnsuredDepartment> {
  const known = await findByName(ctx, name)
  if (known) return { ...known, made: false }
  const body = { ...valuesOf(DEPARTMENT_FIELDS, { name }), member_ids: [] }
  return { id: await create(ctx, body), name, made: true }
}

/**
 * Ends a department that was created since then and is still unused. Returns the department if it
 * must stay, and undefined if it was deleted now or before.
 */
export async function endIfUnused(ctx: Ctx, id: string, since: Date): Promise<Named | undefined> {
  const department = (await lockDepartments(ctx, id, null))[0]
  if (!department) return undefined
  if (!(await isUnused(ctx, id, since))) return department
  await endDepartment(ctx, id, null)
  return undefined
}
