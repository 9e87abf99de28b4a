import type { Department } from '#features/departments/contract.ts'
import { mayManage } from '#features/departments/server/policy.ts'
import type { DepartmentRow } from '#features/departments/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'

/** A department as the caller reads it, with what they may do with it. */
export function shown(ctx: Ctx, department: DepartmentRow): Department {
  const manages = mayManage(ctx)
  return { ...department, can: { update: manages, delete: manages } }
}
