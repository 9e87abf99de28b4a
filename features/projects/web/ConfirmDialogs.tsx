import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import { isGone, removeProject, undoProjectDeletion } from '#features/projects/web/api.ts'
import { useChangeProjectStatus } from '#features/projects/web/useChangeProjectStatus.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Reasons } from '#ui/Reasons.tsx'
import { toast } from '#ui/toast.ts'
import { useRestoreAction } from '#ui/useRestoreAction.ts'

interface ConfirmProps {
  project: Project
  open: boolean
  onClose: () => void
}

/** Explains the effect before a project is stopped. */
export function StopDialog({ project, ...dialog }: ConfirmProps) {
  const { t } = useTranslations('projects')
  const turn = useChangeProjectStatus()
  const { name, tasks } = project
  const count = tasks.total - tasks.done
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => turn(project, 0)}
      title={t('stopTitle', { name })}
      confirmLabel={t('stop')}
      tone="primary"
    >
      {count > 0 && <p className="mb-2 text-ink">{t('stopOpen', { count })}</p>}
      <p>{t('stopText')}</p>
    </ConfirmDialog>
  )
}

/** Explains what stays, then deletes the project. */
export function DeleteDialog({
  project: { id, name, tasks },
  onDeleted,
  ...dialog
}: ConfirmProps & { onDeleted: () => void }) {
  const { t } = useTranslations('projects')
  const bringBack = useRestoreAction()
  const remove = async () => {
    await removeProject(id)
    const action = bringBack({
      restore: () => undoProjectDeletion(id),
      words: {
        undo: t('undo'),
        back: t('undeleted', { name }),
        notBack: t('notUndeleted', { name }),
      },
    })
    toast({ tone: 'done', title: t('deleted', { name }), action })
    onDeleted()
  }
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={remove}
      title={t('deleteTitle', { name })}
      confirmLabel={t('delete')}
      refusedTitle={t('notDeleted')}
      reasonOf={(error) => (isGone(error) ? t('goneMeanwhile') : <Reasons error={error} />)}
    >
      {tasks.total > 0 && (
        <p className="mb-2 text-ink">{t('deleteTasks', { count: tasks.total })}</p>
      )}
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  )
}
