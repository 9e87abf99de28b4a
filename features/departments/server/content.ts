import type { Ctx } from '#server/context.ts'
import type { Dependents } from '#server/database/dependents-queries.ts'
import { ExtensionPoint } from '#shared/extensions.ts'

/** What a feature keeps in departments, and what becomes of it when one ends. */
export interface DepartmentContent extends Dependents {
  /** Gives what is open to another department, or to none. What is past stays where it was. */
  move(ctx: Ctx, departmentId: string, target: string | null): Promise<unknown>
}

export const departmentContent = new ExtensionPoint<DepartmentContent>('what departments hold')
