import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { filterInProgress } from '#features/dashboard/charts/tasks.ts'
import { useClearFilters, useTasksSearch } from '#features/dashboard/charts/web/search.ts'
import { listProjects, type Project } from '#features/projects/contract.ts'
import { useChartLabels } from '#features/routine-tasks/performance/web/periods.ts'
import type { ChartFilters } from '#features/routine-tasks/performance/web/search.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const MIN_BAR_STEP = 32
const CHART_MARGIN = 90

/** The progress of projects, for readers who may see them. */
export function Projects({ filtered }: { filtered: ChartFilters }) {
  const { t } = useTranslations(['analytics', 'performance', 'lists'])
  const { projects } = useTasksSearch()
  const { departments } = filtered.scope
  const clear = useClearFilters(filtered)
  const query = useReply(listProjects, undefined)
  if (!query.data)
    return query.error ? (
      <LoadError query={query} title={t('performance:failed')} />
    ) : (
      <Card level={3} title={t('analytics:progress')}>
        <Skeleton className="h-[350px]" />
      </Card>
    )
  const shown = filterInProgress(query.data.projects, { projects, departments })
  if (shown.length === 0)
    return (
      <Card level={3} title={t('analytics:progress')}>
        <p className="text-muted">
          {t(clear ? 'analytics:noProgressHere' : 'analytics:noProgress')}
        </p>
        {clear && (
          <Button className="mt-3" onClick={clear}>
            {t('lists:clearFilters')}
          </Button>
        )}
      </Card>
    )
  return (
    <>
      <LoadError query={query} title={t('performance:failed')} className="mb-4" />
      <Progress projects={shown} filtered={filtered} />
    </>
  )
}

const SEGMENTS = [
  { id: 'done', name: 'done', state: 'done' },
  { id: 'review', name: 'inReview', color: 'var(--chart-3)' },
  { id: 'open', name: 'open', state: 'not_reported' },
] as const

function Progress({ projects, filtered }: { projects: Project[]; filtered: ChartFilters }) {
  const { t } = useTranslations('analytics')
  const labels = useChartLabels(t('project'))
  const most = Math.max(1, Math.floor((filtered.width - CHART_MARGIN) / MIN_BAR_STEP))
  return (
    <ChartCard
      kind="bar"
      level={3}
      title={t('progress')}
      note={t('progressNote')}
      covers={{ from: filtered.today, to: filtered.today }}
      labels={{ ...labels, sum: { column: t('tasks'), row: t('total') } }}
      series={SEGMENTS.map(({ name, ...one }) => ({ ...one, name: t(name) }))}
      rows={projects.map(({ id, name, tasks: { total, done, review } }) => {
        return { id, name, short: name, values: [done, review, total - done - review] }
      })}
      drawn={most}
      stacked
    >
      <ul className="mt-4 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {projects.map((project) => (
          <Line key={project.id} project={project} />
        ))}
      </ul>
    </ChartCard>
  )
}

/** A project with its progress and a link to it. */
function Line({ project: { id, name, tasks } }: { project: Project }) {
  const { t, locale } = useTranslations('analytics')
  return (
    <li className="flex min-h-9 items-baseline gap-3 border-b border-line py-1.5 text-sm">
      <Link
        to="/$companyName/project/$projectId"
        params={{ companyName: readSession()?.companySlug ?? '', projectId: id }}
        className="min-w-0 grow truncate font-medium text-accent hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      {tasks.overdue > 0 && (
        <span className="shrink-0 text-xs text-not-done">
          {t('overdueNow', { count: tasks.overdue })}
        </span>
      )}
      <strong className="shrink-0 tabular-nums">
        {formatNumber(Math.round((100 * tasks.done) / tasks.total), locale)}%
      </strong>
    </li>
  )
}
