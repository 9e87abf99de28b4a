import { findManager } from '#features/departments/server/membership-queries.ts'
import { mayReadReportsOf } from '#features/routine-tasks/reports/server/policy.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, requireFound } from '#server/errors.ts'

/** Throws 404 for an unknown department, 403 if the caller cannot read its reports. */
export async function ensureMayReadReports(ctx: Ctx, departmentId: string): Promise<void> {
  if (!mayReadReportsOf(ctx, requireFound(await findManager(ctx, departmentId)))) throw forbidden()
}
