import type { Ctx } from '#platform/server/context.ts'
import { ExtensionPoint } from '#platform/server/extensions.ts'

/** What a feature keeps in departments, and what becomes of it when one ends. */
export interface DepartmentContent {
  /** Locks what stands in the department from today on, in the order of ids; its ids. */
  lock?(ctx: Ctx, departmentId: string): Promise<readonly string[]>
  /** The same ids without a lock: one that came meanwhile is among them. */
  list?(ctx: Ctx, departmentId: string): Promise<readonly string[]>
  /** Gives what is open to another department, or to none. What is past stays where it was. */
  move(ctx: Ctx, departmentId: string, target: string | null): Promise<unknown>
}

export const departmentContent = new ExtensionPoint<DepartmentContent>('what departments hold')
