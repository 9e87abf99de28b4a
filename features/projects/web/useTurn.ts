import type { Project } from '#features/projects/contract.ts'
import { isGone, turnProject } from '#features/projects/web/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

/** Stops a project or starts it again, and says so, or why not. */
export function useTurn() {
  const { t } = useWords('projects')
  const reasonOf = useReason()
  return async ({ id, name }: Project, status: 0 | 1): Promise<void> => {
    try {
      await turnProject(id, status)
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
