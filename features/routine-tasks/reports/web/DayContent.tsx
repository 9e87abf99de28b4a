import { SlidersHorizontal } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { DayFilters } from '#features/routine-tasks/reports/web/DayFilters.tsx'
import { DayHead } from '#features/routine-tasks/reports/web/DayHead.tsx'
import { DutyList } from '#features/routine-tasks/reports/web/DutyList.tsx'
import {
  type Clock,
  currentDuty,
  dutyKey,
  dutyRowId,
  groupsOf,
} from '#features/routine-tasks/reports/web/day.ts'
import { RestButton } from '#features/routine-tasks/reports/web/rest/RestButton.tsx'
import type { DaySearch } from '#features/routine-tasks/reports/web/search.ts'
import { useJump, useShownDuties } from '#features/routine-tasks/reports/web/useShownDuties.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#platform/shared/locale.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** A day that has duties: its strip, the filters, and the duties themselves. */
export function DayContent({
  duties,
  clock,
  search,
  onText,
  onChange,
  onClear,
}: {
  duties: readonly Occurrence[]
  clock: Clock
  /** The filters, with the text as it is typed. */
  search: DaySearch
  onText: (text: string) => void
  onChange: (change: Partial<DaySearch>) => void
  onClear: () => void
}) {
  const { t, locale } = useWords('routine')
  const filtersId = useId()
  const inUse = [search.dept_id, search.task_type, search.status, search.search].filter(
    Boolean,
  ).length
  const [open, setOpen] = useState(inUse > 0)
  const departments = useMemo(() => groupsOf(duties), [duties])
  const { shown, keep } = useShownDuties(duties, search)
  const { wanted, jump } = useJump(shown)
  const reader = useMemo(() => {
    const session = readSession()
    return {
      userId: session?.userId ?? '',
      timezone: session?.timezone ?? DEFAULT_COMPANY_TIMEZONE,
      locale,
    }
  }, [locale])

  const select = (key: string) => {
    const duty = duties.find((one) => dutyKey(one) === key)
    if (!duty) return
    if (!shown.includes(duty)) onClear()
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
            <Button
              size="sm"
              aria-expanded={open}
              aria-controls={filtersId}
              icon={<SlidersHorizontal aria-hidden="true" className="size-4 text-muted" />}
              onClick={() => setOpen(!open)}
              className="sm:hidden"
            >
              {t('filter')}
              {inUse > 0 && (
                <>
                  <span aria-hidden="true" className="text-accent tabular-nums">
                    {inUse}
                  </span>
                  <span className="sr-only">{t('inUse', { count: inUse })}</span>
                </>
              )}
            </Button>
          </div>
        }
      />
      <DayFilters
        id={filtersId}
        open={open}
        departments={departments}
        search={search}
        onText={onText}
        onChange={onChange}
        onClear={inUse > 0 ? onClear : undefined}
      />
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
            action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
          >
            {t('noMatchText')}
          </EmptyState>
        )}
      </div>
    </>
  )
}
