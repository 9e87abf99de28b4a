import type { Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import type { BulkChangeBody } from '#features/one-time-tasks/tasks/web/api.ts'
import type { Refusals } from '#records/list/web/useBulk.ts'

/** A bulk change of the selected tasks; undelete is used only for undo. */
export type Bulk = Omit<BulkChangeBody, 'ids' | 'change'> & {
  tasks: readonly Task[]
  change: Exclude<BulkChangeBody['change'], 'undelete'>
}

/** The dialogs of the page. */
export type OpenDialog =
  | { kind: 'form'; copyOf?: Task }
  | { kind: 'reason'; task: Task; status: TaskStatus }
  | { kind: 'delete' | 'assign' | 'project' | 'department' | 'deadline'; tasks: readonly Task[] }
  | { kind: 'paste'; titles: readonly string[]; add: (title: string) => Promise<void> }
  | { kind: 'keepView'; query: string }
  | { kind: 'views' | 'import' }
  | { kind: 'undoImport'; importId: string; count: number }
  | { kind: 'refused'; refusals: Refusals }
export type OpenDialogFn = (wanted: OpenDialog) => void

/** The task whose row opened the dialog. */
export function taskIdOf(wanted: OpenDialog | undefined): string | undefined {
  if (!wanted) return undefined
  if ('task' in wanted) return wanted.task.id
  if ('tasks' in wanted) return wanted.tasks[0]?.id
  return 'copyOf' in wanted ? wanted.copyOf?.id : undefined
}
