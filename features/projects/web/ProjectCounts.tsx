import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import { CountLink, type Filter } from '#features/projects/web/CountLink.tsx'
import { Progress } from '#features/projects/web/parts.tsx'
import { join } from '#ui/join.ts'

interface Count {
  name: string
  count: number
  filter: Filter
  className?: string
}

/** The state of a project's tasks, urgent ones first; each number filters to what it counts. */
export function ProjectCounts({ project }: { project: Project }) {
  const { t, locale } = useTranslations('projects')
  const { total, done, overdue, review } = project.tasks
  if (total === 0) return null
  const exceptions: Count[] = [
    { name: t('overdue'), count: overdue, filter: { due: 'overdue' }, className: 'text-not-done' },
    { name: t('review'), count: review, filter: { status: 'review' }, className: 'text-late' },
  ]
  const counts: Count[] = [
    ...exceptions.filter(({ count }) => count > 0),
    { name: t('open'), count: total - done, filter: { status: 'open' } },
    { name: t('done'), count: done, filter: { status: 'done' } },
    { name: t('total'), count: total, filter: { status: 'all' } },
  ]
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="w-full sm:w-64">
        <Progress project={project} />
      </div>
      <ul aria-label={t('counts')} className="flex flex-wrap gap-2">
        {counts.map(({ name, count, filter, className }) => (
          <li key={name}>
            <CountLink
              filter={filter}
              className={join(
                'flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-card px-3 text-sm transition-colors hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft',
                className,
              )}
            >
              <span>{name}</span>{' '}
              <span className="font-semibold tabular-nums">{formatNumber(count, locale)}</span>
            </CountLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
