import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Play, Square } from 'lucide-react'
import { lazy, type RefObject, useEffect } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useExtensions } from '#client/pages.ts'
import { readSession } from '#client/session.ts'
import type { Project } from '#features/projects/contract.ts'
import { useProjects } from '#features/projects/web/api.ts'
import { useProjectDialogs } from '#features/projects/web/dialogs.tsx'
import { ProjectCounts } from '#features/projects/web/ProjectCounts.tsx'
import {
  Dates,
  Manager,
  type OpenDialogFn,
  ProjectMenu,
  StateBadge,
} from '#features/projects/web/parts.tsx'
import { projectParts } from '#features/projects/web/project-parts.ts'
import { readListSearch } from '#features/projects/web/search.ts'
import { useChangeProjectStatus } from '#features/projects/web/useChangeProjectStatus.ts'
import { useFocusAfterNavigation } from '#features/projects/web/useFocusAfterNavigation.ts'
import { usePictures } from '#features/projects/web/usePickers.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { useRestoreFocus } from '#records/list/web/useRestoreFocus.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialogs } from '#ui/dialogs.tsx'
import { RecordTabs } from '#ui/RecordTabs.tsx'
import { BACK_LINK, BackArrow, RecordLoading, RecordNotFound } from '#ui/record-page.tsx'
import { useWide } from '#ui/useMedia.ts'

/** A link back to the list with its last filters. */
const listLink = () =>
  ({
    to: '/$companyName/project',
    params: { companyName: readSession()?.companySlug ?? '' },
    search: readListSearch(),
  }) as const

/** Preloads the first part of the page while the project is still loading. */
function usePreloadFirstPart(): void {
  const [first] = useExtensions(projectParts)
  useEffect(() => void first?.Content.preload().catch(() => {}), [first])
}

/** One project on its own page: its state, then its tasks and its other parts. */
export function ProjectPage() {
  const { projectId } = useParams({ from: '/$companyName/project/$projectId' })
  return <Opened key={projectId} id={projectId} />
}

function Opened({ id }: { id: string }) {
  const { t } = useTranslations('projects')
  usePreloadFirstPart()
  const query = useProjects()
  const dialogs = useProjectDialogs()
  const navigate = useNavigate()
  const heading = useRestoreFocus({ open: dialogs.open, id })
  useFocusAfterNavigation(id, () => heading.current?.focus({ preventScroll: true }))
  const project = query.data?.projects.find((one) => one.id === id)
  return (
    <>
      <Link {...listLink()} className={BACK_LINK}>
        <BackArrow />
        {t('allProjects')}
      </Link>
      {project && <Content project={project} heading={heading} show={dialogs.show} />}
      {!project && query.isPending && <RecordLoading />}
      {!query.data && <LoadErrorState query={query} title={t('failed')} />}
      {query.data && !project && (
        <RecordNotFound heading={heading} title={t('gone')}>
          {t('goneText')}
        </RecordNotFound>
      )}
      <Dialogs
        dialogs={dialogs}
        page={{
          onDeleted: () => {
            dialogs.close()
            void navigate({ ...listLink(), replace: true })
          },
        }}
      />
    </>
  )
}

const ProjectAbout = lazy(async () => ({
  default: (await import('#features/projects/web/ProjectAbout.tsx')).ProjectAbout,
}))

/** The parts of a project: those of other features, and its description. */
function ProjectParts({ project }: { project: Project }) {
  const { t, locale } = useTranslations('projects')
  const ofOthers = useExtensions(projectParts).map(({ id, name, Content }) => ({
    ...{ id, name: name[locale] },
    content: <Content project={project} />,
  }))
  const about = { id: 'about', name: t('about'), content: <ProjectAbout project={project} /> }
  return <RecordTabs label={t('parts')} parts={[...ofOthers, about]} />
}

interface ContentProps {
  project: Project
  heading: RefObject<HTMLHeadingElement | null>
  show: OpenDialogFn
}

function Content({ project, heading, show }: ContentProps) {
  const { t } = useTranslations('projects')
  const pictureOf = usePictures()
  const { manager, start_date, deadline } = project
  return (
    <>
      <div className="mb-2 flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold wrap-anywhere outline-none sm:text-2xl"
          >
            <bdi>{project.name}</bdi>
          </h1>
          <StateBadge project={project} />
        </div>
        <Actions project={project} show={show} />
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {manager && (
          <div className="max-sm:hidden">
            <Manager project={project} picture={pictureOf(manager.id)} />
          </div>
        )}
        {(start_date || deadline) && <Dates project={project} />}
      </div>
      {project.status === 0 && (
        <Alert tone="info" className="mb-4">
          {t('stoppedText')}
        </Alert>
      )}
      <ProjectCounts project={project} />
      <ProjectParts project={project} />
    </>
  )
}

/** The action menu; on wide screens its first actions are buttons. */
function Actions({ project, show }: Omit<ContentProps, 'heading'>) {
  const { t } = useTranslations('projects')
  const turn = useChangeProjectStatus()
  const isWide = useWide()
  const look = { 'aria-hidden': true, className: 'size-4' } as const
  return (
    <div className="flex shrink-0 items-center gap-2">
      {isWide && project.can.update && (
        <>
          <Button icon={<Pencil {...look} />} onClick={() => show({ kind: 'edit', project })}>
            {t('edit')}
          </Button>
          {project.status === 1 ? (
            <Button icon={<Square {...look} />} onClick={() => show({ kind: 'stop', project })}>
              {t('stop')}
            </Button>
          ) : (
            <Button icon={<Play {...look} />} onClick={() => void turn(project, 1)}>
              {t('startAgain')}
            </Button>
          )}
        </>
      )}
      <ProjectMenu project={project} show={show} rest={isWide} />
    </div>
  )
}
