import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Project } from '#features/projects/contract.ts'
import { changeProjectStatus, isGone } from '#features/projects/web/api.ts'
import { toast } from '#ui/toast.ts'

/** Stops or restarts a project, and shows the result or the error. */
export function useChangeProjectStatus() {
  const { t } = useTranslations('projects')
  const reasonOf = useReason()
  return async ({ id, name }: Project, status: 0 | 1): Promise<void> => {
    try {
      await changeProjectStatus(id, status)
      toast(
        status === 1
          ? { tone: 'done', title: t('hasStarted', { name }), detail: t('startedText') }
          : { tone: 'done', title: t('hasStopped', { name }) },
      )
    } catch (error) {
      const title = t(status === 1 ? 'notStarted' : 'notStopped')
      toast({
        tone: 'not-done',
        title,
        detail: isGone(error) ? t('goneMeanwhile') : reasonOf(error),
      })
    }
  }
}
