import { BAR_SHARE } from '#ui/charts/geometry.ts'

export const GRANULARITIES = ['day', 'week', 'month'] as const
export type Granularity = (typeof GRANULARITIES)[number]

const DAYS: Record<Granularity, number> = { day: 1, week: 7, month: 30 }
/** The thinnest bar, in pixels, that the page chooses by itself, and that it draws when asked to. */
const CALM = 3
const LEAST = 1.5
/** What a card and its numbers' axis take of the page's width. */
const BESIDE = 80

const barOf = (granularity: Granularity, days: number, width: number): number =>
  (BAR_SHARE * (width - BESIDE)) / Math.ceil(days / DAYS[granularity])

/** Whether so many days can be drawn that finely on a page of a width; months always can. */
export const canDraw = (granularity: Granularity, days: number, width: number): boolean =>
  granularity === 'month' || barOf(granularity, days, width) >= LEAST

/** As finely as is asked for, if that can be drawn; else the finest with bars that are calm to look at. */
export function granularityFor(days: number, width: number, asked?: Granularity): Granularity {
  if (asked && canDraw(asked, days, width)) return asked
  return GRANULARITIES.find((one) => barOf(one, days, width) >= CALM) ?? 'month'
}
