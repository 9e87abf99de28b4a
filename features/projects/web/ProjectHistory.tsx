import type { Project } from '#features/projects/contract.ts'
import { useRevisions } from '#features/projects/web/api.ts'
import { useWords } from '#platform/web/i18n.ts'
import { RevisionsDialog } from '#platform/web/revisions/RevisionsDialog.tsx'
import type { RecordWords } from '#platform/web/revisions/revision-words.ts'

/** What was changed of a project. */
export function ProjectHistory({
  project,
  ...dialog
}: {
  project: Project
  open: boolean
  onClose: () => void
}) {
  const { t } = useWords('projects')
  const words: RecordWords = {
    fields: {
      name: { name: t('field.name'), says: 'text' },
      description: { name: t('field.description'), says: 'text' },
      department: { name: t('field.department') },
      manager: { name: t('field.manager') },
      start_date: { name: t('field.start_date'), says: 'date' },
      deadline: { name: t('field.deadline'), says: 'date' },
    },
    sentenceOf: (who, { field, to }) =>
      field === 'status'
        ? t(to === 1 ? 'revision.started' : 'revision.stopped', { who })
        : undefined,
  }
  return (
    <RevisionsDialog
      {...dialog}
      name={project.name}
      empty={t('noRevisions')}
      reply={useRevisions(project.id)}
      words={words}
    />
  )
}
