import type { ReactNode } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Agenda } from '#features/one-time-tasks/agenda/web/agenda.ts'
import { listDayItems } from '#features/one-time-tasks/agenda/web/week-layout.ts'
import { dayOfMonth, type IsoDate, weekdayOf } from '#shared/dates.ts'
import { join } from '#ui/join.ts'

/** A day: its number, the reason it is closed, and its items. */
export function DayCell({
  agenda,
  day,
  isStop,
  isOver = false,
  isSelected,
  children,
}: {
  agenda: Agenda
  day: IsoDate
  /** Whether Tab stops on this cell; arrow keys move on from it. */
  isStop: boolean
  isOver?: boolean
  isSelected?: boolean
  children: ReactNode
}) {
  const { t, locale } = useTranslations('common')
  const { closedOf, countOf, date, items, spanOf, today, view, weekend } = agenda
  const closed = closedOf?.(day)
  const isFree = closed !== undefined || weekend.includes(weekdayOf(day))
  const isOutside = view === 'month' && day.slice(0, 7) !== date.slice(0, 7)
  const count = listDayItems(items, spanOf, day).length
  const said = [formatDate(day, locale, 'day'), closed, countOf(count)].filter(Boolean)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid, the cell is selectable
    <td
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      aria-selected={isSelected}
      className={join(
        'agenda-day relative border-s border-line first:border-s-0',
        isOver ? 'bg-accent-soft' : isFree ? 'bg-hover' : 'bg-card',
      )}
    >
      <span className="sr-only">{said.join(t('comma'))}</span>
      <div aria-hidden="true" className="flex h-8 items-center gap-1.5 px-1 text-sm tabular-nums">
        <span
          className={join(
            'grid size-6 shrink-0 place-items-center rounded-full',
            day === today && 'bg-accent font-semibold text-accent-foreground',
            day !== today && isOutside && 'text-muted',
          )}
        >
          {dayOfMonth(day)}
        </span>
        {closed && <span className="truncate text-xs text-muted max-sm:hidden">{closed}</span>}
      </div>
      {children}
    </td>
  )
}
