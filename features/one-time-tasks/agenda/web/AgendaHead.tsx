import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Agenda } from '#features/one-time-tasks/agenda/web/agenda.ts'
import {
  type AgendaView,
  addPeriods,
  agendaRange,
} from '#features/one-time-tasks/agenda/web/days.ts'
import { addDays } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

/** The displayed period, and the buttons that go to the previous and next month or week. */
export function AgendaHead({
  agenda: { view, date, today, firstDay, onShow },
}: {
  agenda: Agenda
}) {
  const { t, locale } = useTranslations(['agenda', 'common'])
  const { from } = agendaRange('week', date, firstDay)
  const range = {
    from: formatDate(from, locale, 'short'),
    to: formatDate(addDays(from, 6), locale, 'date'),
  }
  const show = (step: -1 | 1) => onShow({ view, date: addPeriods(view, date, step) })
  const isMonth = view === 'month'
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      <IconButton
        label={t(isMonth ? 'previousMonth' : 'previousWeek')}
        icon={<ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        onClick={() => show(-1)}
      />
      <IconButton
        label={t(isMonth ? 'nextMonth' : 'nextWeek')}
        icon={<ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        onClick={() => show(1)}
      />
      <h2 aria-live="polite" className="me-auto px-1 text-lg font-semibold">
        {isMonth ? formatDate(date, locale, 'month') : t('common:timeRange', range)}
      </h2>
      <Button size="sm" onClick={() => onShow({ view, date: today })}>
        {t('today')}
      </Button>
      <SegmentedControl<AgendaView>
        label={t('view')}
        options={[
          { id: 'month', name: t('month') },
          { id: 'week', name: t('week') },
        ]}
        value={view}
        onChange={(chosen) => onShow({ view: chosen, date })}
      />
    </div>
  )
}
