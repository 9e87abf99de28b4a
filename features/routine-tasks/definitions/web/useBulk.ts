import { useMutation } from '@tanstack/react-query'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { type Changes, changeDefinitions } from '#features/routine-tasks/definitions/web/api.ts'
import type { Show } from '#features/routine-tasks/definitions/web/wanted.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

export interface Bulk {
  tasks: readonly RoutineTask[]
  change: Changes['change']
  /** For `move`: where to; null is the whole company. */
  dept_id?: string | null
}

/**
 * Changes several tasks at once. What was refused is listed with its reasons, and stays selected;
 * `onDone` gets its ids.
 */
export function useBulk(show: Show, onDone: (refused: readonly string[]) => void) {
  const { t } = useWords('definitions')
  const reasonOf = useReason()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ tasks, change, dept_id }: Bulk) =>
      changeDefinitions({ ids: tasks.map(({ id }) => id), change, dept_id }),
    onSuccess: ({ changed, refused }, { tasks, change }) => {
      onDone(refused.map(({ id }) => id))
      if (refused.length === 0)
        toast({ tone: 'done', title: t(`bulk.${change}`, { count: changed.length }) })
      else {
        const nameOf = (id: string) => tasks.find((task) => task.id === id)?.task_name ?? ''
        const rows = refused.map(({ id, message }) => ({
          id,
          name: nameOf(id),
          message: message ?? '',
        }))
        show({ kind: 'refused', change, changed: changed.length, rows })
      }
    },
    onError: (error) =>
      toast({ tone: 'not-done', title: t('bulkFailed'), detail: reasonOf(error) }),
  })
}
