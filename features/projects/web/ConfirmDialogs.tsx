import { type ReactNode, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import { isGone, removeProject, undoProjectDeletion } from '#features/projects/web/api.ts'
import { useChangeProjectStatus } from '#features/projects/web/useChangeProjectStatus.ts'
import { Alert } from '#ui/Alert.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Reasons } from '#ui/Reasons.tsx'
import { toast } from '#ui/toast.ts'
import { useRestoreAction } from '#ui/useRestoreAction.ts'

interface ConfirmProps {
  project: Project
  open: boolean
  onClose: () => void
}

/** Explains the effect before a project is stopped. */
export function StopDialog({ project, open, onClose }: ConfirmProps) {
  const { t } = useTranslations(['projects', 'common'])
  const turn = useChangeProjectStatus()
  const [busy, setBusy] = useState(false)
  const { name, tasks } = project
  const count = tasks.total - tasks.done
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        setBusy(true)
        void turn(project, 0).then(onClose)
      }}
      title={t('projects:stopTitle', { name })}
      confirmLabel={t('projects:stop')}
      cancelLabel={t('common:cancel')}
      tone="primary"
      busy={busy}
    >
      {count > 0 && <p className="mb-2 text-ink">{t('projects:stopOpen', { count })}</p>}
      <p>{t('projects:stopText')}</p>
    </AlertDialog>
  )
}

/** Explains what stays, then deletes the project. */
export function DeleteDialog({
  project,
  open,
  onClose,
  onDeleted,
}: ConfirmProps & { onDeleted: () => void }) {
  const { t } = useTranslations(['projects', 'common'])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ReactNode>()
  const bringBack = useRestoreAction()
  const { id, name, tasks } = project
  const undo = () =>
    bringBack({
      restore: () => undoProjectDeletion(id),
      words: {
        undo: t('projects:undo'),
        back: t('projects:undeleted', { name }),
        notBack: t('projects:notUndeleted', { name }),
      },
    })
  const confirm = async () => {
    setBusy(true)
    try {
      await removeProject(id)
      toast({ tone: 'done', title: t('projects:deleted', { name }), action: undo() })
      onDeleted()
    } catch (error) {
      setRefusal(isGone(error) ? t('projects:goneMeanwhile') : <Reasons error={error} shown={[]} />)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('projects:deleteTitle', { name })}
      confirmLabel={t('projects:delete')}
      cancelLabel={t('common:cancel')}
      busy={busy}
    >
      {tasks.total > 0 && (
        <p className="mb-2 text-ink">{t('projects:deleteTasks', { count: tasks.total })}</p>
      )}
      <p>{t('projects:deleteText')}</p>
      {refusal && (
        <Alert tone="not-done" title={t('projects:notDeleted')} className="mt-3">
          {refusal}
        </Alert>
      )}
    </AlertDialog>
  )
}
