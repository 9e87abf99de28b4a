import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Bulk } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { useDelete } from '#features/one-time-tasks/lists/web/useDelete.ts'
import type { Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { moveTo } from '#features/one-time-tasks/tasks/web/api.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'

interface Over {
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before tasks are deleted, and says what is deleted with them. */
export function DeleteDialog({
  open,
  onClose,
  tasks,
  onBulk,
  onDeleted,
}: Over & {
  tasks: readonly Task[]
  onBulk: (bulk: Bulk) => Promise<void>
  onDeleted: (ids: readonly string[]) => void
}) {
  const { t } = useTranslations(['taskList', 'common'])
  const removeOne = useDelete()
  const [busy, setBusy] = useState(false)
  const onlyTask = tasks.length === 1 ? tasks[0] : undefined
  const remove = async () => {
    if (onlyTask) return removeOne(onlyTask)
    await onBulk({ tasks, change: 'delete' })
    return true
  }
  const confirm = async () => {
    setBusy(true)
    if (await remove()) onDeleted(tasks.map(({ id }) => id))
    onClose()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => busy || void confirm()}
      busy={busy}
      title={
        onlyTask
          ? t('taskList:deleteTitle', { title: onlyTask.title })
          : t('taskList:deleteManyTitle', { count: tasks.length })
      }
      confirmLabel={t('taskList:delete')}
      cancelLabel={t('common:cancel')}
    >
      {t('taskList:deleteText')}
    </AlertDialog>
  )
}

/** Asks for the reason for sending a task back; it becomes a comment. */
export function ReasonDialog({
  open,
  onClose,
  task,
  status,
}: Over & { task: Task; status: TaskStatus }) {
  const { t } = useTranslations(['taskList', 'tasks', 'common'])
  const reasonOf = useReason()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (reason.trim() === '') return setError(t('taskList:reasonWanted'))
    setBusy(true)
    try {
      await moveTo(task, status, reason)
      onClose()
    } catch (failure) {
      setBusy(false)
      setError(reasonOf(failure))
    }
  }
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      dismissable={reason === ''}
      title={t('taskList:reasonTitle', { title: task.title })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void send()}>
            {t('taskList:sendBack')}
          </Button>
        </>
      }
    >
      <TextArea
        autoFocus
        label={t('taskList:reason')}
        hint={t('taskList:reasonHint')}
        required
        maxLength={2000}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setError(undefined)
        }}
        error={error}
      />
    </Dialog>
  )
}

/** Asks whether several pasted lines are several tasks. */
export function PasteDialog({
  open,
  onClose,
  titles,
  add,
}: Over & { titles: readonly string[]; add: (title: string) => Promise<void> }) {
  const { t } = useTranslations(['taskList', 'common'])
  const reasonOf = useReason()
  const [busy, setBusy] = useState(false)
  const [rest, setRest] = useState(titles)
  const confirm = async () => {
    setBusy(true)
    let added = 0
    try {
      for (const title of rest) {
        await add(title)
        added += 1
      }
      toast({ tone: 'done', title: t('taskList:addedMany', { count: titles.length }) })
      onClose()
    } catch (error) {
      toast({ tone: 'not-done', title: t('taskList:notAdded'), detail: reasonOf(error) })
      setRest(rest.slice(added))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      title={t('taskList:pasteTitle', { count: rest.length })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void confirm()}>
            {t('taskList:addMany', { count: rest.length })}
          </Button>
        </>
      }
    >
      <ol className="max-h-72 list-decimal space-y-1 overflow-y-auto ps-6">
        {rest.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal
          <li key={at} dir="auto" className="wrap-anywhere">
            {title}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
