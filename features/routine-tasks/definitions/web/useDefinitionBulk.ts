import { useTranslations } from '#client/i18n.ts'
import { changeDefinitions } from '#features/routine-tasks/definitions/web/api.ts'
import type { Bulk, ShowDialog } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { createUndoChanges } from '#features/routine-tasks/definitions/web/undo.ts'
import { type Refusals, useBulk } from '#records/list/web/useBulk.ts'
import { useBulkUndo } from '#records/list/web/useBulkUndo.ts'

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
