import type { RoutineTask, SharedFields } from '#features/routine-tasks/definitions/contract.ts'
import type { Pause } from '#features/routine-tasks/definitions/recurrence.ts'
import type { Changes } from '#features/routine-tasks/definitions/web/api.ts'
import type { Refusals } from '#records/list/web/useBulk.ts'

export interface Bulk {
  tasks: readonly RoutineTask[]
  change: Exclude<Changes['change'], 'undelete'>
  /** For `move`: the target department; null is the whole company. */
  dept_id?: string | null
  /** For `pause`: its dates. */
  paused?: Pause
  /** For `edit`: the new values. */
  fields?: SharedFields
}

/** The dialogs of the page. */
export type DialogRequest =
  | { kind: 'form'; task?: RoutineTask; copy?: boolean }
  | { kind: 'revisions'; task: RoutineTask }
  | { kind: 'delete' | 'edit' | 'move' | 'copy' | 'pause'; tasks: readonly RoutineTask[] }
  | { kind: 'refused'; refusals: Refusals }
  | { kind: 'import' }
export type ShowDialog = (wanted: DialogRequest) => void

/** The id of the task whose row opened the dialog. */
export function findTaskId(wanted: DialogRequest | undefined): string | undefined {
  if (!wanted) return undefined
  if ('task' in wanted) return wanted.task?.id
  return 'tasks' in wanted ? wanted.tasks[0]?.id : undefined
}
