import { useTranslations } from '#client/i18n.ts'
import { toAssign } from '#features/routine-tasks/definitions/assign-input.ts'
import type { RoutineTask, SharedFields } from '#features/routine-tasks/definitions/contract.ts'
import { windowsOf } from '#features/routine-tasks/definitions/recurrence.ts'
import { type Changes, changeDefinitions } from '#features/routine-tasks/definitions/web/api.ts'
import type { Bulk, ShowDialog } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { type Refusals, useBulk } from '#records/list/web/useBulk.ts'
import { groupByPreviousValue, useBulkUndo } from '#records/list/web/useBulkUndo.ts'

/** The values that a task had before others were given to several together. */
function readPreviousFields(task: RoutineTask, fields: SharedFields): SharedFields {
  const { start_date, description, proof, steps, causes, corrective } = task
  const assign = toAssign(task.assign)
  const before = { start_date, description, assign, proof, steps, causes, corrective }
  return Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      name === 'times' ? windowsOf(task) : (before[name as keyof typeof before] ?? null),
    ]),
  )
}

const INVERSE_CHANGES = { pause: 'resume', resume: 'pause', delete: 'undelete' } as const

/**
 * The changes that restore several definitions to their state when they were selected; tasks that
 * the bulk change did not alter are left out.
 */
export function createUndoChanges(
  { tasks, change, dept_id = null, fields = {} }: Bulk,
  changed: readonly string[],
): Changes[] {
  const done = tasks.filter(({ id }) => changed.includes(id))
  if (change === 'move')
    return groupByPreviousValue(
      done.filter(({ department }) => (department?.id ?? null) !== dept_id),
      ({ department }) => department?.id ?? null,
    ).map(({ value, ids }) => ({ ids, change, dept_id: value }))
  if (change === 'edit')
    return groupByPreviousValue(done, (task) => readPreviousFields(task, fields)).map(
      ({ value, ids }) => ({ ids, change, fields: value }),
    )
  const altered =
    change === 'delete' ? done : done.filter(({ active }) => active === (change === 'pause'))
  const ids = altered.map(({ id }) => id)
  return ids.length > 0 ? [{ ids, change: INVERSE_CHANGES[change] }] : []
}

/**
 * Changes several definitions at once. Rejected ones are listed with their reasons; the others can
 * be undone.
 */
export function useDefinitionBulk(show: ShowDialog, onDone: (refused: readonly string[]) => void) {
  const { t } = useTranslations('definitions')
  const onRefused = (refusals: Refusals) => show({ kind: 'refused', refusals })
  const undo = useBulkUndo({ send: changeDefinitions, onRefused, undone: t('undone') })
  const nameIn = ({ tasks }: Bulk, id: string) => tasks.find((task) => task.id === id)?.task_name
  return useBulk<Bulk>({
    send: ({ tasks, ...wanted }) =>
      changeDefinitions({ ids: tasks.map(({ id }) => id), ...wanted }),
    nameOf: nameIn,
    successMessage: ({ change }, count) => t(`bulk.${change}`, { count }),
    onRefused,
    actionOf: (wanted, changed) => {
      const changes = createUndoChanges(wanted, changed)
      if (changes.length === 0) return undefined
      return { label: t('undo'), onAction: () => void undo(changes, (id) => nameIn(wanted, id)) }
    },
    onDone,
  })
}
