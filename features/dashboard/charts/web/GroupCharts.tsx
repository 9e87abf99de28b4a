import { useState } from 'react'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import {
  EVENTS,
  MIN_TASKS,
  rankGroups,
  type TaskGroup,
  toTaskGroups,
} from '#features/dashboard/charts/tasks.ts'
import { StatusTimes } from '#features/dashboard/charts/web/StatusTimes.tsx'
import {
  GROUPS,
  type GroupedBy,
  useClearFilters,
  useTaskNumbers,
  useTasksSearch,
} from '#features/dashboard/charts/web/search.ts'
import { ChartData } from '#features/routine-tasks/performance/web/ChartData.tsx'
import { useChartLabels } from '#features/routine-tasks/performance/web/periods.ts'
import { Ranking } from '#features/routine-tasks/performance/web/Ranking.tsx'
import type { ChartFilters, ChartRange } from '#features/routine-tasks/performance/web/search.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import type { ChartSeries } from '#ui/charts/model.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

/** New work is hollow, like unreported duties; the other looks match the day’s strip. */
const STYLES = {
  created: { state: 'not_reported', color: 'var(--field-line)' },
  done: { state: 'done', color: 'var(--done)' },
  overdue: { state: 'not_done', color: 'var(--not-done)' },
} as const

/** The events of tasks as the series of a chart. */
export function useEventSeries(): ChartSeries[] {
  const { t } = useTranslations('analytics')
  return EVENTS.map((id) => ({ id, name: t(id), ...STYLES[id] }))
}

const TITLES = { department: 'byDepartment', project: 'byProject', person: 'byPerson' } as const
const NO_GROUP = {
  department: 'noneDepartment',
  project: 'noneProject',
  person: 'nonePerson',
} as const

/**
 * The minimum width in pixels of a group of three bars, and the width that the rest of the chart
 * takes.
 */
const MIN_BAR_STEP = 32
const CHART_MARGIN = 90

/** One-time work by department, project or person. */
export function GroupCharts({ filtered }: { filtered: ChartFilters }) {
  const { t } = useTranslations('analytics')
  const { group, projects, change } = useTasksSearch()
  const clear = useClearFilters(filtered)
  const query = useTaskNumbers(filtered, projects, group)
  // The previous groups and their titles stay until the requested ones have loaded.
  const [shown, setShown] = useState<GroupedBy>(group)
  if (!query.isPlaceholderData && shown !== group) setShown(group)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <span aria-hidden="true" className="text-sm text-muted">
          {t('group')}
        </span>
        <SegmentedControl
          label={t('group')}
          options={GROUPS.map((id) => ({ id, name: t(id) }))}
          value={group}
          onChange={(id) => change({ group: id === 'department' ? undefined : id })}
        />
      </div>
      <ChartData
        {...{ query, filtered }}
        isEmpty={({ data }) => data.length === 0}
        nothing={{ title: t('nothing'), text: t('nothingText'), clear }}
      >
        {({ data }, cut) => (
          <Groups
            by={shown}
            cut={cut}
            groups={toTaskGroups(data, t(NO_GROUP[shown]))}
            most={Math.max(1, Math.floor((filtered.width - CHART_MARGIN) / MIN_BAR_STEP))}
          />
        )}
      </ChartData>
    </>
  )
}

interface GroupsProps {
  by: GroupedBy
  cut: ChartRange
  groups: TaskGroup[]
  /** The maximum number of groups that fit. */
  most: number
}

function Groups({ by, cut, groups, most }: GroupsProps) {
  const { t } = useTranslations('analytics')
  const session = readSession()
  const seesAll = session?.isOwner || session?.permissions.includes('manage-task')
  return (
    <div className="flex flex-col gap-4">
      <ChartCard
        kind="bar"
        level={3}
        title={t(TITLES[by])}
        note={t('mostWorkFirst')}
        covers={cut}
        labels={useChartLabels(t(by))}
        series={useEventSeries()}
        rows={groups.map((one) => {
          return { ...one, short: one.name, values: EVENTS.map((event) => one[event]) }
        })}
        drawn={most}
      >
        {by === 'person' && !seesAll && <p className="mt-3 text-sm text-muted">{t('ownPeople')}</p>}
      </ChartCard>
      <StatusTimes {...{ by, cut, groups, most }} />
      <BestAndWorst groups={groups} />
    </div>
  )
}

function BestAndWorst({ groups }: { groups: TaskGroup[] }) {
  const { t, locale } = useTranslations('analytics')
  return (
    <Ranking
      level={3}
      titles={{ both: t('ranking'), best: t('best'), worst: t('worst') }}
      minimumNote={t('least', { n: MIN_TASKS })}
      rows={rankGroups(groups).map(({ id, name, percent, done, overdue }) => ({
        ...{ id, name, percent },
        counts: t('doneAndOverdue', {
          done: formatNumber(done, locale),
          overdue: formatNumber(overdue, locale),
        }),
      }))}
    />
  )
}
