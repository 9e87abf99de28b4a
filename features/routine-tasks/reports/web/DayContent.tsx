import { useMemo } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { usePrefetch } from '#client/prefetch.ts'
import type { Clock } from '#client/useCompanyClock.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { DayFilters } from '#features/routine-tasks/reports/web/DayFilters.tsx'
import { DayHeader } from '#features/routine-tasks/reports/web/DayHeader.tsx'
import {
  findCurrentOccurrence,
  groupByDepartment,
} from '#features/routine-tasks/reports/web/day.ts'
import { OccurrenceList } from '#features/routine-tasks/reports/web/OccurrenceList.tsx'
import { occurrenceRowId } from '#features/routine-tasks/reports/web/OccurrenceRow.tsx'
import { ReportRemainingButton } from '#features/routine-tasks/reports/web/rest/ReportRemainingButton.tsx'
import type { DayFilterList, DaySearch } from '#features/routine-tasks/reports/web/search.ts'
import { prefetchSteps } from '#features/routine-tasks/reports/web/steps/Steps.tsx'
import { useViewer } from '#features/routine-tasks/reports/web/translations.ts'
import {
  useDoneBefore,
  useVisibleOccurrences,
} from '#features/routine-tasks/reports/web/useVisibleOccurrences.ts'
import { FilterButton, useDisclosure } from '#records/list/web/FilterBar.tsx'
import { useScrollToRow } from '#records/list/web/useScrollToRow.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** A day with occurrences: its strip, the filters, and the occurrences. */
export function DayContent({
  occurrences,
  clock,
  list,
}: {
  occurrences: readonly Occurrence[]
  clock: Clock
  list: DayFilterList
}) {
  const { t } = useTranslations(['routine', 'lists'])
  const { text, inUse, clear } = list
  const search: DaySearch = { ...list.search, search: text }
  const folding = useDisclosure()
  const departments = useMemo(() => groupByDepartment(occurrences), [occurrences])
  const doneBefore = useDoneBefore(occurrences, search.day)
  const { shown, keep } = useVisibleOccurrences(occurrences, search)
  const { wanted, jump } = useScrollToRow(shown)
  const reader = useViewer()
  usePrefetch(() => prefetchSteps(occurrences))

  const select = (key: string) => {
    const occurrence = occurrences.find((one) => occurrenceKey(one) === key)
    if (!occurrence) return
    if (!shown.includes(occurrence)) clear()
    jump(occurrenceRowId(occurrence))
  }
  return (
    <>
      <DayHeader
        occurrences={occurrences}
        clock={clock}
        onSelect={select}
        action={
          <div className="flex flex-wrap gap-2">
            <ReportRemainingButton
              occurrences={shown}
              filtered={inUse > 0}
              clock={clock}
              onReport={keep}
            />
            <FilterButton
              disclosure={folding}
              inUse={inUse}
              size="sm"
              short
              className="sm:hidden"
            />
          </div>
        }
      />
      <DayFilters folding={folding} departments={departments} list={list} />
      <div className="mt-3 sm:mt-4">
        {shown.length > 0 ? (
          <OccurrenceList
            occurrences={shown}
            clock={clock}
            isToday={search.day === undefined}
            current={findCurrentOccurrence(
              occurrences.filter(({ can }) => can.report),
              clock,
            )}
            reader={reader}
            onReport={keep}
            doneBefore={inUse === 0 ? doneBefore : undefined}
            wanted={wanted}
          />
        ) : (
          <EmptyState
            title={t('noMatch')}
            action={<Button onClick={clear}>{t('lists:clearFilters')}</Button>}
          >
            {t('noMatchText')}
          </EmptyState>
        )}
      </div>
    </>
  )
}
