import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { listRoutineTaskRevisions } from '#features/routine-tasks/definitions/contract.ts'
import { createRevisionTexts } from '#features/routine-tasks/definitions/web/revision-words.ts'
import { RevisionsDialog } from '#records/revisions/web/RevisionsDialog.tsx'

interface RevisionsPanelProps {
  open: boolean
  onClose: () => void
  task: RoutineTask
  firstDay: number
}

/** The change history of a task. */
export function RevisionsPanel({ task, firstDay, ...dialog }: RevisionsPanelProps) {
  const { t, locale } = useTranslations('definitions')
  const { t: routine } = useTranslations('routine')
  const reply = useReply(
    listRoutineTaskRevisions,
    { params: { id: task.id } },
    { placeholderData: undefined, staleTime: 0 },
  )
  return (
    <RevisionsDialog
      {...dialog}
      name={task.task_name}
      empty={t('noRevisions')}
      reply={reply}
      words={createRevisionTexts({ t, routine, locale, firstDay })}
    />
  )
}
