import { useTranslations } from '#client/i18n.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { useTaskRevisions } from '#features/one-time-tasks/record/web/api.ts'
import { taskRevisionTexts } from '#features/one-time-tasks/record/web/revision-texts.ts'
import { RevisionsDialog } from '#records/revisions/web/RevisionsDialog.tsx'

interface TaskRevisionsProps {
  open: boolean
  onClose: () => void
  task: TaskRecord
}

/** The changes of a task, including its status. */
export function TaskRevisions({ task, ...dialog }: TaskRevisionsProps) {
  const { t, locale } = useTranslations('taskRecord')
  const { t: tasks } = useTranslations('tasks')
  return (
    <RevisionsDialog
      {...dialog}
      name={task.title}
      empty={t('noRevisions')}
      reply={useTaskRevisions(task.id)}
      words={taskRevisionTexts({ t, tasks, locale })}
    />
  )
}
