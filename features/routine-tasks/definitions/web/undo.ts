import type { Changes } from '#features/routine-tasks/definitions/web/api.ts'
import type { Bulk } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { groupByPreviousValue } from '#records/list/web/group-by-previous-value.ts'

const INVERSE_CHANGES = { pause: 'resume', resume: 'pause', delete: 'undelete' } as const

/**
 * The changes that restore several definitions to their state when they were selected; tasks that
 * the bulk change did not alter are left out.
 */
export function createUndoChanges(
  { tasks, change, dept_id = null }: Bulk,
  changed: readonly string[],
): Changes[] {
  const done = tasks.filter(({ id }) => changed.includes(id))
  if (change === 'move')
    return groupByPreviousValue(
      done.filter(({ department }) => (department?.id ?? null) !== dept_id),
      ({ department }) => department?.id ?? null,
    ).map(({ value, ids }) => ({ ids, change, dept_id: value }))
  const altered =
    change === 'delete' ? done : done.filter(({ active }) => active === (change === 'pause'))
  const ids = altered.map(({ id }) => id)
  return ids.length > 0 ? [{ ids, change: INVERSE_CHANGES[change] }] : []
}
