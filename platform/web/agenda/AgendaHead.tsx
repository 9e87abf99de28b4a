import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '#platform/shared/dates.ts'
import type { Agenda } from '#platform/web/agenda/agenda.ts'
import { type AgendaView, agendaRange, stepped } from '#platform/web/agenda/days.ts'
import { formatDate } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'

/** What is shown, and the ways to the month or week before and after it. */
export function AgendaHead({
  agenda: { view, date, today, firstDay, onShow },
}: {
  agenda: Agenda
}) {
  const { t, locale } = useWords(['agenda', 'common'])
  const { from } = agendaRange('week', date, firstDay)
  const range = {
    from: formatDate(from, locale, 'short'),
    to: formatDate(addDays(from, 6), locale, 'date'),
  }
  const show = (step: -1 | 1) => onShow({ view, date: stepped(view, date, step) })
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
