import '#features/one-time-tasks/agenda/web/agenda.css'
import { lazy, type MouseEvent, type RefObject, Suspense, useEffect, useState } from 'react'
import { formatDate, weekdayNames } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { AgendaHead } from '#features/one-time-tasks/agenda/web/AgendaHead.tsx'
import type {
  Agenda,
  AgendaProps,
  Item,
  OpenedDay,
} from '#features/one-time-tasks/agenda/web/agenda.ts'
import { DayList } from '#features/one-time-tasks/agenda/web/DayList.tsx'
import { DotsRow } from '#features/one-time-tasks/agenda/web/DotsRow.tsx'
import { daysOfWeek, weeksOf } from '#features/one-time-tasks/agenda/web/days.ts'
import { ar, en } from '#features/one-time-tasks/agenda/web/messages.ts'
import { useDrag } from '#features/one-time-tasks/agenda/web/useDrag.ts'
import { useTabStop } from '#features/one-time-tasks/agenda/web/useTabStop.ts'
import { WeekRow } from '#features/one-time-tasks/agenda/web/WeekRow.tsx'
import { useWide } from '#ui/useMedia.ts'

addTranslations('agenda', { en, ar })

const DayPopover = lazy(async () => ({
  default: (await import('#features/one-time-tasks/agenda/web/DayPopover.tsx')).DayPopover,
}))

/**
 * A month or week calendar of items with dates: bars from the first day to the last, chips for items
 * of one day. Dragging moves an item, or an end of its bar, to another day; on the keyboard, Enter
 * opens a day to open or move its items. On phones, a month shows dots and the selected day below.
 */
export function AgendaCalendar<T extends { id: string }>(props: AgendaProps<T>) {
  const given = props as unknown as AgendaProps<Item>
  const { t, locale } = useTranslations('agenda')
  const isWide = useWide()
  const [opened, setOpened] = useState<OpenedDay>()
  const [announcement, setAnnouncement] = useState('')
  const agenda: Agenda = {
    ...given,
    open: setOpened,
    move: (item, to) => {
      const span = given.spanOf(item)
      if (span.from === to.from && span.to === to.to) return
      given.onMove(item, to)
      const name = given.textOf(item)
      const from = formatDate(to.from, locale, 'day')
      const last = formatDate(to.to, locale, 'day')
      setAnnouncement(
        from === last
          ? t('moved', { name, date: last })
          : t('movedDates', { name, from, to: last }),
      )
    },
  }
  return (
    <div>
      <AgendaHead agenda={agenda} />
      {isWide || agenda.view === 'month' ? (
        <Grid agenda={agenda} isWide={isWide} />
      ) : (
        <WeekList agenda={agenda} />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {opened && (
        <Suspense>
          <DayPopover agenda={agenda} opened={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** Scrolls the week of today into view if it is below the edge of the screen. */
function useScrollToToday(grid: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const week = grid.current?.querySelector('[aria-current=date]')?.closest('tr')
    const isBelow = week && week.getBoundingClientRect().bottom > window.innerHeight
    if (isBelow) week.scrollIntoView({ block: 'center' })
  }, [grid])
}

function Grid({ agenda, isWide }: { agenda: Agenda; isWide: boolean }) {
  const { locale } = useTranslations('agenda')
  const drag = useDrag(agenda)
  const { grid, stop, choose, onKeyDown } = useTabStop(agenda)
  const { view, date, firstDay, label, open } = agenda
  useScrollToToday(grid)
  const press = ({ target }: MouseEvent) => {
    const element = target as HTMLElement
    const cell = element.closest<HTMLElement>('[data-day]')
    const day = cell?.dataset.day
    if (!day || element.closest('button, [data-end]')) return
    choose(day)
    if (isWide) open({ anchor: cell, day })
  }
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line bg-card">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through its cells
          role="grid"
          aria-label={label}
          onKeyDown={onKeyDown}
          onClick={press}
          className="agenda"
        >
          <thead>
            <tr>
              {weekdayNames(locale, firstDay).map(({ id, name }) => (
                <th key={id} scope="col" className="truncate text-xs font-medium text-muted">
                  {isWide || locale === 'ar' ? name : name.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(view, date, firstDay).map((week) =>
              isWide ? (
                <WeekRow key={week} agenda={agenda} drag={drag} week={week} stop={stop} />
              ) : (
                <DotsRow key={week} agenda={agenda} week={week} stop={stop} />
              ),
            )}
          </tbody>
        </table>
      </div>
      {!isWide && <Day agenda={agenda} day={stop} />}
      {drag.dragged && (
        <div
          ref={drag.ghost}
          aria-hidden="true"
          className="pointer-events-none fixed start-0 top-0 z-50 truncate rounded-sm border border-line bg-overlay px-2 py-1 text-xs shadow-overlay"
        >
          <bdi>{agenda.textOf(drag.dragged.item)}</bdi>
        </div>
      )}
    </>
  )
}

function WeekList({ agenda }: { agenda: Agenda }) {
  const [week = agenda.date] = weeksOf('week', agenda.date, agenda.firstDay)
  return daysOfWeek(week).map((day) => <Day key={day} agenda={agenda} day={day} />)
}

/** A day on a phone: its date and its list of items. */
function Day({ agenda, day }: { agenda: Agenda; day: string }) {
  const { locale } = useTranslations('agenda')
  const closed = agenda.closedOf?.(day)
  return (
    <section className="mt-4">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
        <span className={day === agenda.today ? 'text-accent' : ''}>
          {formatDate(day, locale, 'day')}
        </span>
        {closed && <span className="font-normal text-muted">{closed}</span>}
      </h3>
      <DayList
        agenda={agenda}
        day={day}
        onMove={(moving, anchor) => agenda.open({ anchor, moving })}
      />
    </section>
  )
}
