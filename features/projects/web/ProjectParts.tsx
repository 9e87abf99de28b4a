import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import type { Project } from '#features/projects/contract.ts'
import { projectParts } from '#features/projects/web/project-parts.ts'
import { usePartsOf } from '#platform/web/extensions.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { orNothing, typed, useUrlSearch } from '#platform/web/url-search.ts'

const ProjectAbout = lazy(async () => ({
  default: (await import('#features/projects/web/ProjectAbout.tsx')).ProjectAbout,
}))

const partSearch = z.object({ part: orNothing(typed) })

/** What belongs to a project, a part at a time: what other features show of it, and what it is. */
export function ProjectParts({ project }: { project: Project }) {
  const { t, locale } = useWords('projects')
  const { part } = useUrlSearch(partSearch).search
  const ofOthers = usePartsOf(projectParts).map(({ name, ...rest }) => ({
    ...rest,
    name: name[locale],
  }))
  const parts = [...ofOthers, { id: 'about', name: t('about'), Content: ProjectAbout }]
  const [first] = parts
  const shown = parts.find(({ id }) => id === part) ?? first
  if (!shown) return null
  return (
    <>
      <nav aria-label={t('parts')} className="mb-4 border-b border-line">
        <ul className="-mb-px flex gap-1 overflow-x-auto p-px">
          {parts.map(({ id, name }) => (
            <li key={id} className="shrink-0">
              <Link
                to="."
                search={(old: object) => ({ ...old, part: id === first?.id ? undefined : id })}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-current={id === shown.id ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-t-md border-b-2 border-transparent px-3 text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-accent"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
        <shown.Content project={project} />
      </Suspense>
    </>
  )
}
