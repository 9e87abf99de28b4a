import type { Ctx } from '#platform/server/context.ts'
import { ExtensionPoint } from '#platform/shared/extensions.ts'

/** What else belongs to a task, and what becomes of it when the task is deleted. */
export interface TaskContent {
  end(ctx: Ctx, taskId: string): Promise<unknown>
}

export const taskContent = new ExtensionPoint<TaskContent>('what belongs to a task')
