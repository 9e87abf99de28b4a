import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { Changes } from '#features/routine-tasks/definitions/web/api.ts'

/** What of a change of several was refused. */
export interface Refusals {
  kind: 'refused'
  change: Changes['change']
  changed: number
  rows: readonly { id: string; name: string; message: string }[]
}

/** What can stand over the page. */
export type Wanted =
  | { kind: 'form'; task?: RoutineTask; copy?: boolean }
  | { kind: 'revisions'; task: RoutineTask }
  | { kind: 'delete' | 'move'; tasks: readonly RoutineTask[] }
  | Refusals
  | { kind: 'import' }
export type Show = (wanted: Wanted) => void

/** The task whose row asked for it. */
export function taskIdOf(wanted: Wanted | undefined): string | undefined {
  if (!wanted) return undefined
  if ('task' in wanted) return wanted.task?.id
  return 'tasks' in wanted ? wanted.tasks[0]?.id : undefined
}
