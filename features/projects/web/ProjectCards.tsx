import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { Project } from '#features/projects/contract.ts'
import {
  Dates,
  Manager,
  type OpenDialogFn,
  Overdue,
  Progress,
  ProjectMenu,
  StateBadge,
} from '#features/projects/web/parts.tsx'
import { usePictures } from '#features/projects/web/usePickers.ts'
import { join } from '#ui/join.ts'

export interface ListProps {
  projects: readonly Project[]
  show: OpenDialogFn
}

/** A project's name as a link to its page. */
export function ProjectLink({
  project: { id, name },
  className,
}: {
  project: Project
  className?: string
}) {
  return (
    <Link
      to="/$companyName/project/$projectId"
      params={{ companyName: readSession()?.companySlug ?? '', projectId: id }}
      className={join('wrap-anywhere', className)}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}

function ProjectCard({ project, show }: { project: Project; show: OpenDialogFn }) {
  const { t } = useTranslations('projects')
  const pictureOf = usePictures()
  const { description, department, manager, tasks, status } = project
  return (
    <article className="relative flex h-full flex-col rounded-lg border border-line bg-card p-5 transition-colors hover:border-field-line">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 grow text-lg font-semibold">
          <ProjectLink
            project={project}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:ring-focus"
          />
        </h2>
        {status === 0 && <StateBadge project={project} />}
        <div className="relative z-10 -me-2 -mt-2">
          <ProjectMenu project={project} show={show} />
        </div>
      </div>
      {description && (
        <p className="mt-1 line-clamp-2 wrap-anywhere text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      <div className="mt-auto pt-4">
        <Progress project={project} />
        <Overdue count={tasks.overdue} className="mt-2" />
      </div>
      <div className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
        <Dates project={project} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Manager project={project} picture={manager && pictureOf(manager.id)} />
          {department && (
            <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
              <Users aria-hidden="true" className="size-4 shrink-0" />
              <span className="sr-only">{t('department')}</span>
              <bdi className="wrap-anywhere">{department.name}</bdi>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

export function ProjectCards({ projects, show }: ListProps) {
  const { t } = useTranslations('projects')
  return (
    <ul aria-label={t('title')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id} className="min-w-0">
          <ProjectCard project={project} show={show} />
        </li>
      ))}
    </ul>
  )
}
