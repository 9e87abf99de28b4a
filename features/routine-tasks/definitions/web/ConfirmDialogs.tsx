import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import {
  removeDefinition,
  undeleteDefinition,
} from '#features/routine-tasks/definitions/web/api.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import type { Bulk } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { toast } from '#ui/toast.ts'
import { useRestoreAction } from '#ui/useRestoreAction.ts'

interface Props {
  open: boolean
  onClose: () => void
}
type TaskDialogProps = Props & {
  tasks: readonly RoutineTask[]
  onBulk: (bulk: Bulk) => Promise<void>
}

/** Asks for confirmation before tasks are deleted and explains the consequences. */
export function DeleteDialog({ open, onClose, tasks, onBulk }: TaskDialogProps) {
  const { t } = useTranslations(['definitions', 'common'])
  const reasonOf = useReason()
  const bringBack = useRestoreAction()
  const [busy, setBusy] = useState(false)
  const [first] = tasks
  const removeOne = async (id: string) => {
    try {
      await removeDefinition(id)
      const action = bringBack({
        restore: () => undeleteDefinition(id),
        words: {
          undo: t('definitions:undo'),
          back: t('definitions:undeleted'),
          notBack: t('definitions:notUndeleted'),
        },
      })
      toast({ tone: 'done', title: t('definitions:deleted'), action })
    } catch (error) {
      toast({ tone: 'not-done', title: t('definitions:notDeleted'), detail: reasonOf(error) })
    }
  }
  const confirm = async () => {
    setBusy(true)
    await (first && tasks.length === 1 ? removeOne(first.id) : onBulk({ tasks, change: 'delete' }))
    onClose()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => busy || void confirm()}
      busy={busy}
      title={
        first && tasks.length === 1
          ? t('definitions:deleteTitle', { name: first.task_name })
          : t('definitions:deleteManyTitle', { count: tasks.length })
      }
      confirmLabel={t('definitions:delete')}
      cancelLabel={t('common:cancel')}
    >
      {t('definitions:deleteText')}
    </AlertDialog>
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
  const [busy, setBusy] = useState(false)
  const [to, setTo] = useState(may.all ? '' : (may.departments[0]?.id ?? ''))
  const move = async () => {
    setBusy(true)
    await onBulk({ tasks, change: 'move', dept_id: to || null })
    onClose()
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
