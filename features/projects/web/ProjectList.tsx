import { Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useProjects } from '#features/projects/web/api.ts'
import { ProjectCards } from '#features/projects/web/ProjectCards.tsx'
import { ProjectFilters } from '#features/projects/web/ProjectFilters.tsx'
import { ProjectsSkeleton } from '#features/projects/web/ProjectsSkeleton.tsx'
import { ProjectTable } from '#features/projects/web/ProjectTable.tsx'
import type { OpenDialogFn } from '#features/projects/web/parts.tsx'
import { selectProjects, type useProjectSearch } from '#features/projects/web/search.ts'
import { FilterButton, useDisclosure } from '#records/list/web/FilterBar.tsx'
import { ListHead, NoMatch } from '#records/list/web/ListHead.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { commandRef } from '#ui/commands.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useWide } from '#ui/useMedia.ts'

/** Only a hint: the server decides. */
function mayCreateProjects(): boolean {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('manage-project'))
}

interface ProjectListProps {
  list: ReturnType<typeof useProjectSearch>
  heading: RefObject<HTMLHeadingElement | null>
  show: OpenDialogFn
}

function NewButton({ show }: { show: OpenDialogFn }) {
  const { t } = useTranslations('projects')
  if (!mayCreateProjects()) return null
  return (
    <Button
      tone="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={() => show({ kind: 'create' })}
      ref={commandRef.create}
    >
      {t('newProject')}
    </Button>
  )
}

function ViewSwitch({ list: { search, change } }: Pick<ProjectListProps, 'list'>) {
  const { t } = useTranslations('projects')
  return (
    <SegmentedControl
      label={t('view')}
      options={[
        { id: 'cards', name: t('cards') },
        { id: 'table', name: t('table') },
      ]}
      value={search.view ?? 'cards'}
      onChange={(view) => change({ view: view === 'table' ? view : undefined }, { replace: true })}
      className="*:min-h-10"
    />
  )
}

/** The reason for an empty list. */
function EmptyList({
  list,
  show,
  isFirst,
}: Omit<ProjectListProps, 'heading'> & { isFirst: boolean }) {
  const { t } = useTranslations('projects')
  return isFirst ? (
    <EmptyState title={t('empty')} action={<NewButton show={show} />}>
      {t('emptyText')} {!mayCreateProjects() && t('emptySeen')}
    </EmptyState>
  ) : (
    <NoMatch title={t('noMatch')} onClear={list.clear}>
      {t('noMatchText')}
    </NoMatch>
  )
}

/** The matching projects that the reader may see, as cards or in a table. */
export function ProjectList({ list, heading, show }: ProjectListProps) {
  const { t } = useTranslations('projects')
  const query = useProjects()
  const wide = useWide()
  const { search, change, inUse } = list
  const folding = useDisclosure()
  const projects = query.data?.projects ?? []
  const chosen = selectProjects(projects, search)
  const asTable = wide && search.view === 'table'
  const has = projects.length > 0
  return (
    <>
      <ListHead
        heading={heading}
        title={t('title')}
        count={
          <span role="status" className="text-sm text-muted">
            {has && t(inUse > 0 ? 'found' : 'count', { count: chosen.length })}
          </span>
        }
      >
        {has && (
          <div className="flex flex-wrap items-center gap-2">
            {wide && <ViewSwitch list={list} />}
            <FilterButton disclosure={folding} inUse={inUse} short className="sm:hidden" />
            <NewButton show={show} />
          </div>
        )}
      </ListHead>
      {(has || query.isPending) && (
        <ProjectFilters list={list} projects={projects} asTable={asTable} folding={folding} />
      )}
      <LoadError query={query} title={t('failed')} className="mb-4" />
      {query.isPending && <ProjectsSkeleton />}
      {query.data && chosen.length === 0 && <EmptyList list={list} show={show} isFirst={!has} />}
      {chosen.length > 0 &&
        (asTable ? (
          <ProjectTable projects={chosen} show={show} search={search} onSearch={change} />
        ) : (
          <ProjectCards projects={chosen} show={show} />
        ))}
    </>
  )
}
