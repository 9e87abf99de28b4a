import { useTranslations } from '#client/i18n.ts'
import type { TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { TaskFields } from '#features/one-time-tasks/lists/web/TaskFields.tsx'
import { useTaskForm } from '#features/one-time-tasks/lists/web/useTaskForm.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { FormDialog } from '#ui/FormDialog.tsx'

interface TaskFormDialogProps {
  open: boolean
  onClose: () => void
  search: TaskSearch
  copyOf: Task | undefined
  onMade: (id: string) => void
}

/** The dialog for a new task or a copy of one. Mount it again for each opening. */
export function TaskFormDialog({ open, onClose, ...making }: TaskFormDialogProps) {
  const { t } = useTranslations(['taskList', 'common'])
  const { form, refusal, submit } = useTaskForm(making)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      title={t('taskList:newTask')}
      submitLabel={t('common:create')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('taskList:notAdded')}
    >
      <TaskFields form={form} />
    </FormDialog>
  )
}
