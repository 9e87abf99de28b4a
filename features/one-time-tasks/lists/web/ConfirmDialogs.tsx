import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Bulk } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { useDelete } from '#features/one-time-tasks/lists/web/useDelete.ts'
import type { Task, TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { moveTo } from '#features/one-time-tasks/tasks/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

interface Over {
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before tasks are deleted, and says what is deleted with them. */
export function DeleteDialog({
  tasks,
  onBulk,
  onDeleted,
  ...dialog
}: Over & {
  tasks: readonly Task[]
  onBulk: (bulk: Bulk) => Promise<void>
  onDeleted: (ids: readonly string[]) => void
}) {
  const { t } = useTranslations('taskList')
  const removeOne = useDelete()
  const onlyTask = tasks.length === 1 ? tasks[0] : undefined
  const remove = async () => {
    await (onlyTask ? removeOne(onlyTask) : onBulk({ tasks, change: 'delete' }))
    onDeleted(tasks.map(({ id }) => id))
  }
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={remove}
      failed={t('notDeleted')}
      title={
        onlyTask
          ? t('deleteTitle', { title: onlyTask.title })
          : t('deleteManyTitle', { count: tasks.length })
      }
      confirmLabel={t('delete')}
    >
      {t('deleteText')}
    </ConfirmDialog>
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
  const [reason, setReason] = useState('')
  const { busy, act, refuse, refusal } = useAct()
  const send = async () => {
    if (reason.trim() === '') return refuse(t('taskList:reasonWanted'))
    if (await act(() => moveTo(task, status, reason))) onClose()
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
          refuse()
        }}
        error={refusal}
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
  const { busy, act } = useAct()
  const [rest, setRest] = useState(titles)
  const confirm = async () => {
    let added = 0
    const addAll = async () => {
      for (const title of rest) {
        await add(title)
        added += 1
      }
      toast({ tone: 'done', title: t('taskList:addedMany', { count: titles.length }) })
      onClose()
    }
    if (!(await act(addAll, t('taskList:notAdded')))) setRest(rest.slice(added))
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
