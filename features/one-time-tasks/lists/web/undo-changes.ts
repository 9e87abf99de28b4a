import type { Bulk } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import type { BulkChangeBody } from '#features/one-time-tasks/tasks/web/api.ts'
import { groupByPreviousValue } from '#records/list/web/useBulkUndo.ts'

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

const undoByPreviousValue = <Value>(
  tasks: readonly Task[],
  previousOf: (task: Task) => Value,
  changeTo: (value: Value) => Omit<BulkChangeBody, 'ids'>,
): BulkChangeBody[] =>
  groupByPreviousValue(tasks, previousOf).map(({ value, ids }) => ({ ids, ...changeTo(value) }))

/**
 * The changes that restore several tasks to their values at the time of selection. Tasks that had
 * the new value already are left out.
 */
export function toUndoChanges(
  { tasks, ...wanted }: Bulk,
  changed: readonly string[],
): BulkChangeBody[] {
  const done = tasks.filter(({ id }) => changed.includes(id))
  const changedWhere = (differs: (task: Task) => boolean) => done.filter(differs)
  const { change } = wanted
  switch (change) {
    case 'archive':
      return done.length > 0 ? [{ ids: idsOf(done), change: 'restore' }] : []
    case 'restore':
      return done.length > 0 ? [{ ids: idsOf(done), change: 'archive' }] : []
    case 'status':
      return undoByPreviousValue(
        changedWhere(({ status }) => status !== wanted.status),
        ({ status }) => status,
        (status) => ({ change, status }),
      )
    case 'priority':
      return undoByPreviousValue(
        changedWhere(({ priority }) => priority !== wanted.priority),
        ({ priority }) => priority,
        (priority) => ({ change, priority }),
      )
    case 'deadline':
      return undoByPreviousValue(
        changedWhere(({ deadline }) => deadline !== (wanted.deadline ?? null)),
        ({ deadline }) => deadline,
        (deadline) => ({ change, deadline }),
      )
    case 'project':
      return undoByPreviousValue(
        changedWhere(({ project }) => (project?.id ?? null) !== (wanted.project_id ?? null)),
        ({ project }) => project?.id ?? null,
        (project_id) => ({ change, project_id }),
      )
    case 'department':
      return undoByPreviousValue(
        changedWhere(
          ({ department }) => (department?.id ?? null) !== (wanted.department_id ?? null),
        ),
        ({ department }) => department?.id ?? null,
        (department_id) => ({ change, department_id }),
      )
    case 'assign':
      return undoByPreviousValue(
        changedWhere(({ people }) => people.assigned.length > 0),
        ({ people }) => idsOf(people.assigned),
        (assigned_user_id) => ({ change, assigned_user_id }),
      )
    case 'delete':
      return done.length > 0 ? [{ ids: idsOf(done), change: 'undelete' }] : []
  }
}
