import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import {
  dayTicks,
  type Figure,
  listDaysByStatus,
  OPEN_STATUSES,
  type TaskGroup,
} from '#features/dashboard/charts/tasks.ts'
import type { GroupedBy } from '#features/dashboard/charts/web/search.ts'
import { useChartLabels } from '#features/routine-tasks/performance/web/periods.ts'
import type { ChartRange } from '#features/routine-tasks/performance/web/search.ts'
import { Card } from '#ui/Card.tsx'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

const FIGURES = ['median', 'average'] as const

interface StatusTimesProps {
  by: GroupedBy
  cut: ChartRange
  groups: TaskGroup[]
  most: number
}

/** How long finished tasks spent in each status before they were done. */
export function StatusTimes({ by, cut, groups, most }: StatusTimesProps) {
  const { t } = useTranslations(['analytics', 'tasks'])
  const [figure, setFigure] = useState<Figure>('median')
  const labels = useChartLabels(t(`analytics:${by}`))
  const rows = groups
    .filter(({ times }) => times.length > 0)
    .map((group) => ({ ...group, short: group.name, values: listDaysByStatus(group, figure) }))
  const title = t(`analytics:${figure}.${by}`)
  if (rows.length === 0)
    return (
      <Card level={3} title={title}>
        <p className="text-muted">{t('analytics:noTimes')}</p>
      </Card>
    )
  const ticks = dayTicks(Math.max(...rows.flatMap(({ values }) => values.map((one) => one ?? 0))))
  return (
    <ChartCard
      kind="bar"
      level={3}
      title={title}
      note={t('analytics:timesNote')}
      covers={cut}
      labels={{ ...labels, value: t('analytics:days') }}
      series={OPEN_STATUSES.map((id) => ({ id, name: t(`tasks:status.${id}`) }))}
      rows={rows}
      drawn={most}
      {...(ticks && { ticks })}
      controls={
        <SegmentedControl
          label={t('analytics:figure')}
          options={FIGURES.map((id) => ({ id, name: t(`analytics:${id}`) }))}
          value={figure}
          onChange={setFigure}
        />
      }
    />
  )
}
