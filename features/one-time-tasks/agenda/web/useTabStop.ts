import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Agenda } from '#features/one-time-tasks/agenda/web/agenda.ts'
import { agendaRange, dayOfKey } from '#features/one-time-tasks/agenda/web/days.ts'
import type { IsoDate } from '#shared/dates.ts'

/**
 * Tracks the day that is the Tab stop. Arrow keys move it, also out of the displayed range.
 */
export function useTabStop({ view, date, today, firstDay, onShow, open }: Agenda) {
  const grid = useRef<HTMLTableElement>(null)
  const shouldFocus = useRef(false)
  const [chosen, setChosen] = useState<IsoDate>()
  const { from, to } = agendaRange(view, date, firstDay)
  const isShown = (day: IsoDate) =>
    view === 'week' ? from <= day && day <= to : day.slice(0, 7) === date.slice(0, 7)
  const stop = [chosen, today].find((day) => day !== undefined && isShown(day)) ?? date

  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
  }, [stop])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target as HTMLElement
    const { day } = cell.dataset
    if (day === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const rtl = getComputedStyle(cell).direction === 'rtl'
    const next = dayOfKey(event.key, day, { view, firstDay, rtl })
    const opens = event.key === 'Enter' || event.key === ' '
    if (!next && !opens) return
    event.preventDefault()
    if (!next) return open({ anchor: cell, day })
    shouldFocus.current = true
    setChosen(next)
    if (!isShown(next)) onShow({ view, date: next })
  }
  return { grid, stop, choose: setChosen, onKeyDown }
}
