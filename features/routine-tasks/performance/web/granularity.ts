import { BAR_SHARE } from '#ui/charts/geometry.ts'

export const GRANULARITIES = ['day', 'week', 'month'] as const
export type Granularity = (typeof GRANULARITIES)[number]

const DAYS: Record<Granularity, number> = { day: 1, week: 7, month: 30 }
/**
 * The minimum width of a bar in pixels: chosen automatically (`CALM`), and on request (`LEAST`).
 */
const COMFORTABLE_BAR_WIDTH = 3
const MIN_BAR_WIDTH = 1.5
/** The width that a card and its axis take from the page. */
const CHART_MARGIN = 80

const toBarWidth = (granularity: Granularity, days: number, width: number): number =>
  (BAR_SHARE * (width - CHART_MARGIN)) / Math.ceil(days / DAYS[granularity])

/** Whether this number of days fits the width at this granularity; months always fit. */
export const canDraw = (granularity: Granularity, days: number, width: number): boolean =>
  granularity === 'month' || toBarWidth(granularity, days, width) >= MIN_BAR_WIDTH

/**
 * The requested granularity if it fits; otherwise the finest with bars of at least `CALM` pixels.
 */
export function chooseGranularity(days: number, width: number, asked?: Granularity): Granularity {
  if (asked && canDraw(asked, days, width)) return asked
  return (
    GRANULARITIES.find((one) => toBarWidth(one, days, width) >= COMFORTABLE_BAR_WIDTH) ?? 'month'
  )
}
