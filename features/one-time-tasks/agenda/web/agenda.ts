import type { ReactNode } from 'react'
import type { AgendaView } from '#features/one-time-tasks/agenda/web/days.ts'
import type { Span } from '#features/one-time-tasks/agenda/web/week-layout.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Tone } from '#ui/tone.ts'

export interface AgendaProps<T extends { id: string }> {
  label: string
  items: readonly T[]
  /** From its first day to its last; an item with one date has both on that day. */
  spanOf(item: T): Span
  textOf(item: T): string
  toneOf?(item: T): Tone
  /** Shown before its name: repeats the meaning of its tone without colour. */
  markOf?(item: T): ReactNode
  /** The number of items as text: "3 tasks". */
  countOf(count: number): string
  /** Today's date in the company's time zone. */
  today: IsoDate
  /** 1 = Monday … 7 = Sunday, as in `weekend`. */
  firstDay: number
  weekend: readonly number[]
  /** The reason why a day is closed. */
  closedOf?(date: IsoDate): string | undefined
  view: AgendaView
  /** A day of the displayed month or week; `agendaRange` returns the range of all its days. */
  date: IsoDate
  onShow(shown: { view: AgendaView; date: IsoDate }): void
  onOpen(item: T): void
  /** The id of the item that is open next to the calendar. */
  openId?: string | undefined
  mayMove(item: T): boolean
  /** Moves it to other days, the first of which is never after the last. */
  onMove(item: T, to: Span): void
}

export type Item = { id: string }

/** The state that the parts of a calendar share. */
export interface Agenda extends AgendaProps<Item> {
  /** Moves an item and announces it, unless it already has these days. */
  move: (item: Item, to: Span) => void
  /**
   * Opens a popover at an element: the items of a day, or the choice of another day for an item.
   */
  open: (opened: OpenedDay) => void
}

export type OpenedDay = { anchor: HTMLElement } & (
  | { day: IsoDate; moving?: undefined }
  | { day?: undefined; moving: Item }
)

/** What is moved of an item: all its days, or its first or last day alone. */
export type MovedPart = 'both' | 'from' | 'to'

/** The days of an item after its part was moved; undefined if it would end before it begins. */
export function movedSpan({ from, to }: Span, part: MovedPart, days: number): Span | undefined {
  const moved = {
    from: part === 'to' ? from : addDays(from, days),
    to: part === 'from' ? to : addDays(to, days),
  }
  return moved.from <= moved.to ? moved : undefined
}
