import { Users } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import { useProgress } from '#features/projects/web/api.ts'
import { ProgressChart } from '#features/projects/web/ProgressChart.tsx'
import { ProjectPeople } from '#features/projects/web/ProjectPeople.tsx'
import { Dates, Manager } from '#features/projects/web/parts.tsx'
import { usePictures } from '#features/projects/web/usePickers.ts'
import { Card } from '#ui/Card.tsx'

/** A project's facts, its people, and its progress. */
export function ProjectAbout({ project }: { project: Project }) {
  const { t } = useTranslations('projects')
  const progress = useProgress(project.id)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t('about')}>
          <Facts project={project} />
        </Card>
        <ProjectPeople people={progress.data?.people} />
      </div>
      <ProgressChart progress={progress} className="xl:col-span-2" />
    </div>
  )
}

function Facts({ project }: { project: Project }) {
  const { t } = useTranslations('projects')
  const pictureOf = usePictures()
  const { description, manager, department } = project
  return (
    <div className="flex flex-col gap-3">
      {description && (
        <p className="whitespace-pre-line wrap-anywhere text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      <Manager project={project} picture={manager && pictureOf(manager.id)} labelled />
      <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
        <Users aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">{t('department')}</span>
        <bdi className="wrap-anywhere">{department?.name ?? t('noDepartment')}</bdi>
      </p>
      <Dates project={project} />
    </div>
  )
}
