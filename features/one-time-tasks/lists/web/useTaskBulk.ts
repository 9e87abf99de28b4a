import { useTranslations } from '#client/i18n.ts'
import type { Bulk } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import type { ListProps } from '#features/one-time-tasks/lists/web/parts.tsx'
import { toUndoChanges } from '#features/one-time-tasks/lists/web/undo-changes.ts'
import { changeTasksInBulk } from '#features/one-time-tasks/tasks/web/api.ts'
import { type Refusals, useBulk } from '#records/list/web/useBulk.ts'
import { useBulkUndo } from '#records/list/web/useBulkUndo.ts'

/**
 * Changes several tasks at once; lists refusals with reasons, and offers undo for the changed ones.
 */
export function useTaskBulk(show: ListProps['show'], onDone: (refused: readonly string[]) => void) {
  const { t } = useTranslations(['taskList', 'tasks'])
  const onRefused = (refusals: Refusals) => show({ kind: 'refused', refusals })
  const undo = useBulkUndo({ send: changeTasksInBulk, onRefused, undone: t('taskList:undone') })
  const nameIn = ({ tasks }: Bulk, id: string) => tasks.find((task) => task.id === id)?.title
  return useBulk<Bulk>({
    send: ({ tasks, ...wanted }) =>
      changeTasksInBulk({ ids: tasks.map(({ id }) => id), ...wanted }),
    nameOf: nameIn,
    successMessage: ({ change }, count) => t(`taskList:bulk.${change}`, { count }),
    onRefused,
    actionOf: (wanted, changed) => {
      const changes = toUndoChanges(wanted, changed)
      if (changes.length === 0) return undefined
      const onAction = () => void undo(changes, (id) => nameIn(wanted, id))
      return { label: t('tasks:undo'), onAction }
    },
    onDone,
  })
}
