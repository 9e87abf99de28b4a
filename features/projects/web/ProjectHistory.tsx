import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import { useRevisions } from '#features/projects/web/api.ts'
import { projectRevisionTexts } from '#features/projects/web/revision-texts.ts'
import { RevisionsDialog } from '#records/revisions/web/RevisionsDialog.tsx'

/** The change history of a project. */
export function ProjectHistory({
  project,
  ...dialog
}: {
  project: Project
  open: boolean
  onClose: () => void
}) {
  const { t, locale } = useTranslations('projects')
  return (
    <RevisionsDialog
      {...dialog}
      name={project.name}
      empty={t('noRevisions')}
      reply={useRevisions(project.id)}
      words={projectRevisionTexts(t, locale)}
    />
  )
}
