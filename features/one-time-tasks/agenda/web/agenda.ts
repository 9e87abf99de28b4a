import type { ReactNode } from 'react'
import type { AgendaView } from '#features/one-time-tasks/agenda/web/days.ts'
import type { Span } from '#features/one-time-tasks/agenda/web/place.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Tone } from '#ui/tone.ts'

export interface AgendaProps<T extends { id: string }> {
  label: string
  items: readonly T[]
  /** From its first day to its deadline; what has a deadline alone stands on that day. */
  spanOf(item: T): Span
  textOf(item: T): string
  toneOf?(item: T): Tone
  /** Stands before its name: what says the same as its tone without colour. */
  markOf?(item: T): ReactNode
  /** So many of them in words: "3 tasks". */
  countOf(count: number): string
  /** The company's today. */
  today: IsoDate
  /** 1 Monday … 7 Sunday, as `weekend`. */
  firstDay: number
  weekend: readonly number[]
  /** What a day is closed for. */
  closedOf?(date: IsoDate): string | undefined
  view: AgendaView
  /** A day of the month or week that is shown; `agendaRange` gives all its days. */
  date: IsoDate
  onShow(shown: { view: AgendaView; date: IsoDate }): void
  onOpen(item: T): void
  /** The id of the one that is open beside the calendar. */
  openId?: string | undefined
  mayMove(item: T): boolean
  /** Moves its deadline; what has a first day is never moved before that. */
  onMove(item: T, to: IsoDate): void
}

export type Item = { id: string }

/** What the parts of a calendar share. */
export interface Agenda extends AgendaProps<Item> {
  /** Moves it unless that is where it ends, and says so. */
  move: (item: Item, to: IsoDate) => void
  /** Opens what a day holds, or the choice of another day, beside an element of the page. */
  open: (opened: Opened) => void
}

export type Opened = { anchor: HTMLElement } & (
  | { day: IsoDate; moving?: undefined }
  | { day?: undefined; moving: Item }
)

/** Whether it may end on a day. */
export const mayEndOn = ({ mayMove, spanOf }: Agenda, item: Item, day: IsoDate): boolean => {
  const { from, to } = spanOf(item)
  return mayMove(item) && (from === to || day >= from)
}
