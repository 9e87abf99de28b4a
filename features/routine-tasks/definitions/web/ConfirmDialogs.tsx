import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import {
  removeDefinition,
  undeleteDefinition,
} from '#features/routine-tasks/definitions/web/api.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import type { Bulk } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { PauseDialog } from '#features/routine-tasks/definitions/web/PauseDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'
import { useRestoreAction } from '#ui/useRestoreAction.ts'

interface Props {
  open: boolean
  onClose: () => void
}
type TaskDialogProps = Props & {
  tasks: readonly RoutineTask[]
  onBulk: (bulk: Bulk) => Promise<boolean>
}

/** Asks for confirmation before tasks are deleted and explains the consequences. */
export function DeleteDialog({ tasks, onBulk, ...dialog }: TaskDialogProps) {
  const { t } = useTranslations('definitions')
  const bringBack = useRestoreAction()
  const onlyTask = tasks.length === 1 ? tasks[0] : undefined
  const remove = async () => {
    if (!onlyTask) return onBulk({ tasks, change: 'delete' })
    const { id } = onlyTask
    await removeDefinition(id)
    const action = bringBack({
      restore: () => undeleteDefinition(id),
      words: { undo: t('undo'), back: t('undeleted'), notBack: t('notUndeleted') },
    })
    toast({ tone: 'done', title: t('deleted'), action })
  }
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={remove}
      failed={t('notDeleted')}
      title={
        onlyTask
          ? t('deleteTitle', { name: onlyTask.task_name })
          : t('deleteManyTitle', { count: tasks.length })
      }
      confirmLabel={t('delete')}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}

/**
 * Asks for the target; the whole company is offered only to users who can define tasks for
 * everyone.
 */
export function MoveDialog({
  open,
  onClose,
  tasks,
  may,
  onBulk,
}: TaskDialogProps & { may: DefinitionRights }) {
  const { t } = useTranslations(['definitions', 'common'])
  const { busy, act } = useAct()
  const [to, setTo] = useState(may.all ? '' : (may.departments[0]?.id ?? ''))
  const move = async () => {
    if (await act(() => onBulk({ tasks, change: 'move', dept_id: to || null }))) onClose()
  }
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      title={t('definitions:moveTitle', { count: tasks.length })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void move()}>
            {t('definitions:moveNow')}
          </Button>
        </>
      }
    >
      <NativeSelect
        autoFocus
        label={t('definitions:moveTo')}
        hint={t('definitions:moveText')}
        {...(may.all && { placeholder: t('definitions:wholeCompany') })}
        options={may.departments}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </Dialog>
  )
}

/** Asks until when tasks are paused. */
export function PauseTasksDialog({ tasks, onBulk, ...dialog }: TaskDialogProps) {
  const { t } = useTranslations('definitions')
  return (
    <PauseDialog
      {...dialog}
      title={t('pauseTitle', { count: tasks.length })}
      onPause={(paused) => onBulk({ tasks, change: 'pause', paused })}
    />
  )
}
