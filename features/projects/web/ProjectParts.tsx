import { lazy } from 'react'
import { useExtensions } from '#client/extensions.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import { projectParts } from '#features/projects/web/project-parts.ts'
import { RecordTabs } from '#ui/RecordTabs.tsx'

const ProjectAbout = lazy(async () => ({
  default: (await import('#features/projects/web/ProjectAbout.tsx')).ProjectAbout,
}))

/** The parts of a project: those of other features, and its description. */
export function ProjectParts({ project }: { project: Project }) {
  const { t, locale } = useTranslations('projects')
  const ofOthers = useExtensions(projectParts).map(({ id, name, Content }) => ({
    ...{ id, name: name[locale] },
    content: <Content project={project} />,
  }))
  const about = { id: 'about', name: t('about'), content: <ProjectAbout project={project} /> }
  return <RecordTabs label={t('parts')} parts={[...ofOthers, about]} />
}
