import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import type { Numbers } from '#features/routine-tasks/performance/sums.ts'
import { Counted } from '#features/routine-tasks/performance/web/Counted.tsx'
import type { Cut, Filtered } from '#features/routine-tasks/performance/web/search.ts'

interface RoutineNumbersProps {
  filtered: Filtered
  children: (numbers: Numbers, cut: Cut) => ReactNode
}

/** Loads the numbers of routine tasks for the chosen scope. */
export function RoutineNumbers({ filtered, children }: RoutineNumbersProps) {
  const { t } = useTranslations('performance')
  const { from, to, by: granularity, departments } = filtered.scope
  const narrowed = departments.length > 0
  const body = { from, to, granularity, ...(narrowed && { department_ids: departments }) }
  const query = useReply(getDeptPerformance, { body })
  return (
    <Counted
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
