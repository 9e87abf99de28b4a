import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { ClosedDay } from '#features/companies/web/ClosedDay.tsx'
import type { Day } from '#features/routine-tasks/reports/web/useDay.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import { HijriDate } from '#ui/HijriDate.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

/** The date as text, and the switch between today and the previous working day. */
export function DayTitle({
  day,
  date,
  today,
  loading,
  onDay,
}: {
  day: Day
  /** The date according to the occurrences. */
  date: IsoDate | undefined
  today: IsoDate
  loading: boolean
  onDay: (day: Day) => void
}) {
  const { t, locale } = useTranslations('routine')
  const isToday = day === 'today'
  const known = date ?? (isToday ? today : undefined)
  const awaited = !known && loading
  const likely = addDays(today, -1)
  return (
    <>
      <div className="flex items-start justify-between gap-3 sm:justify-start sm:gap-5">
        <h1 className="text-xl font-semibold sm:text-2xl" aria-busy={awaited || undefined}>
          {known && formatDate(known, locale, 'day')}
          {awaited && (
            <>
              <span className="sr-only">{t('yesterday')}</span>
              <span aria-hidden="true" className="rounded-sm bg-line text-transparent select-none">
                {formatDate(likely, locale, 'day')}
              </span>
            </>
          )}
          {!known && !awaited && t('yesterday')}
        </h1>
        <SegmentedControl
          label={t('day')}
          options={[
            { id: 'yesterday', name: t('yesterday') },
            { id: 'today', name: t('today') },
          ]}
          value={day}
          onChange={onDay}
          className="shrink-0 sm:mt-1"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {(known || awaited) && <HijriDate date={known ?? likely} awaited={awaited} />}
        {known && <ClosedDay date={known} />}
        {!isToday && <p className="text-sm text-muted">{t('yesterdayHint')}</p>}
      </div>
    </>
  )
}
