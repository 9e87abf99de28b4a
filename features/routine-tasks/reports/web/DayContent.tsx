import { useId, useMemo, useState } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { DayFilters } from '#features/routine-tasks/reports/web/DayFilters.tsx'
import { DayHead } from '#features/routine-tasks/reports/web/DayHead.tsx'
import { DutyList } from '#features/routine-tasks/reports/web/DutyList.tsx'
import {
  currentDuty,
  dutyKey,
  dutyRowId,
  groupsOf,
} from '#features/routine-tasks/reports/web/day.ts'
import { RestButton } from '#features/routine-tasks/reports/web/rest/RestButton.tsx'
import type { DayFilterList, DaySearch } from '#features/routine-tasks/reports/web/search.ts'
import { useReader } from '#features/routine-tasks/reports/web/useReader.ts'
import { useShownDuties } from '#features/routine-tasks/reports/web/useShownDuties.ts'
import { useWords } from '#platform/web/i18n.ts'
import { FilterButton } from '#platform/web/list/FilterBar.tsx'
import { useJump } from '#platform/web/list/useJump.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import type { Clock } from '#platform/web/useCompanyClock.ts'

/** A day that has duties: its strip, the filters, and the duties themselves. */
export function DayContent({
  duties,
  clock,
  list,
}: {
  duties: readonly Occurrence[]
  clock: Clock
  list: DayFilterList
}) {
  const { t } = useWords(['routine', 'lists'])
  const { text, inUse, clear } = list
  const search: DaySearch = { ...list.search, search: text }
  const [open, setOpen] = useState(inUse > 0)
  const folding = { id: useId(), open }
  const departments = useMemo(() => groupsOf(duties), [duties])
  const { shown, keep } = useShownDuties(duties, search)
  const { wanted, jump } = useJump(shown)
  const reader = useReader()

  const select = (key: string) => {
    const duty = duties.find((one) => dutyKey(one) === key)
    if (!duty) return
    if (!shown.includes(duty)) clear()
    jump(dutyRowId(duty))
  }
  return (
    <>
      <DayHead
        duties={duties}
        clock={clock}
        onSelect={select}
        action={
          <div className="flex flex-wrap gap-2">
            <RestButton duties={shown} filtered={inUse > 0} clock={clock} onReport={keep} />
            <FilterButton folding={folding} inUse={inUse} onChange={setOpen} size="sm" />
          </div>
        }
      />
      <DayFilters folding={folding} departments={departments} list={list} />
      <div className="mt-3 sm:mt-4">
        {shown.length > 0 ? (
          <DutyList
            duties={shown}
            clock={clock}
            isToday={search.day === undefined}
            current={currentDuty(
              duties.filter(({ can }) => can.report),
              clock,
            )}
            reader={reader}
            onReport={keep}
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
