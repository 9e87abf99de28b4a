import type { Ctx } from '#server/context.ts'
import type { Dependents } from '#server/database/dependents-queries.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/** Content that a feature stores in departments, and what happens to it when a department ends. */
export interface DepartmentContent extends Dependents {
  /** Moves open content to another department, or to none. Past content stays unchanged. */
  move(ctx: Ctx, departmentId: string, target: string | null): Promise<unknown>
}

export const departmentContent = new ExtensionPoint<DepartmentContent>('what departments hold')
