import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { setActive } from '#features/routine-tasks/definitions/web/api.ts'
import { Badge } from '#ui/Badge.tsx'
import { Switch } from '#ui/Switch.tsx'
import { toast } from '#ui/toast.ts'

/** Pauses or resumes a task at once; read-only for users who cannot change it. */
export function ActiveSwitch({ task }: { task: RoutineTask }) {
  const { t } = useTranslations('definitions')
  const reasonOf = useReason()
  const { mutate } = useMutation({
    networkMode: 'always',
    // A second press waits for the first request.
    scope: { id: `active ${task.id}` },
    mutationFn: (active: boolean) => setActive(task.id, active),
    onError: (error) =>
      toast({
        tone: 'not-done',
        title: t('switchRefused', { name: task.task_name }),
        detail: reasonOf(error),
      }),
  })
  if (!task.can.update) return <Badge>{t(task.active ? 'active' : 'paused')}</Badge>
  return (
    <Switch
      hideLabel
      label={t('activeOf', { name: task.task_name })}
      checked={task.active}
      onChange={(event) => mutate(event.target.checked)}
    />
  )
}
