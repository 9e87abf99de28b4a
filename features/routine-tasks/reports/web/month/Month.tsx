import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#client/format.ts'
import { hasHijriDates } from '#client/hijri.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { listMyDays } from '#features/routine-tasks/reports/contract.ts'
import { MonthStrips } from '#features/routine-tasks/reports/web/month/MonthStrips.tsx'
import {
  countDays,
  nextMonth,
  previousMonth,
  toMonthStart,
  toRange,
} from '#features/routine-tasks/reports/web/month/month.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { addDays, type IsoDate } from '#shared/dates.ts'
import { formatHijriMonths } from '#shared/hijri-months.ts'
import { DayStripLegend } from '#ui/charts/DayStripLegend.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

/** One month with a strip per day, and buttons to previous months. */
export function Month({ today }: { today: IsoDate }) {
  const { t, locale } = useTranslations(['routine', 'common'])
  const current = toMonthStart(today)
  const [month, setMonth] = useState(current)
  const range = toRange(month, today)
  const query = useReply(listMyDays, { query: range })
  const { data, error, isPlaceholderData } = query
  const days = isPlaceholderData ? undefined : data?.data
  const isEmpty = days?.every(({ due, done, not_done }) => due + done + not_done === 0)
  const name = formatDate(month, locale, 'month')
  const words = {
    ...{ done: t('routine:done'), notDone: t('routine:notDone') },
    ...{ notReported: t('routine:notReported'), overdue: t('routine:overdue') },
    late: t('routine:late'),
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex items-center gap-1">
          <IconButton
            label={t('routine:monthBefore')}
            tone="outline"
            icon={<ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
            onClick={() => setMonth(previousMonth(month))}
          />
          <p role="status" className="min-w-36 px-1 text-center font-medium">
            {name}
            {hasHijriDates() && (
              <span className="block text-sm font-normal text-muted">
                {formatHijriMonths(month, addDays(nextMonth(month), -1), locale)}
              </span>
            )}
          </p>
          <IconButton
            label={t('routine:monthAfter')}
            tone="outline"
            icon={<ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
            disabled={month >= current}
            onClick={() => setMonth(nextMonth(month))}
          />
        </div>
        <DayStripLegend words={words} />
      </div>
      {!days && !error && <MonthSkeleton days={countDays(range)} />}
      {!days && error && <LoadErrorState query={query} title={t('routine:monthFailed')} />}
      {days && isEmpty && (
        <EmptyState title={t('routine:monthEmpty')}>{t('routine:monthEmptyText')}</EmptyState>
      )}
      {days && !isEmpty && <MonthStrips label={t('routine:monthOf', { name })} days={days} />}
    </>
  )
}

function MonthSkeleton({ days }: { days: number }) {
  const rows = Array.from({ length: days }, (_, at) => at)
  return (
    <div aria-busy="true">
      <LoadingText />
      <div aria-hidden="true" className="gap-x-8 sm:columns-2">
        {rows.map((row) => (
          <div key={row} className="flex h-7 break-inside-avoid items-center gap-8">
            <Skeleton className="h-3 w-10" />
            <Skeleton className="h-3 w-28" />
          </div>
        ))}
      </div>
    </div>
  )
}
