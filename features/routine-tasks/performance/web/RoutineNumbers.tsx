import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import type { Numbers } from '#features/routine-tasks/performance/sums.ts'
import { ChartData } from '#features/routine-tasks/performance/web/ChartData.tsx'
import type { ChartFilters, ChartRange } from '#features/routine-tasks/performance/web/search.ts'

interface RoutineNumbersProps {
  filtered: ChartFilters
  children: (numbers: Numbers, cut: ChartRange) => ReactNode
}

/** Loads the numbers of routine tasks for the chosen scope. */
export function RoutineNumbers({ filtered, children }: RoutineNumbersProps) {
  const { t } = useTranslations('performance')
  const { from, to, by: granularity, departments } = filtered.scope
  const narrowed = departments.length > 0
  const body = { from, to, granularity, ...(narrowed && { department_ids: departments }) }
  const query = useReply(getDeptPerformance, { body })
  return (
    <ChartData
      {...{ query, filtered, children }}
      isEmpty={({ data }) => data.length === 0}
      nothing={{
        ...{ title: t('nothing'), text: t('nothingText') },
        clear:
          narrowed && !filtered.departmentId
            ? () => filtered.change({ departments: undefined })
            : undefined,
      }}
    />
  )
}
