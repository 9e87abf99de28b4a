import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { type Span, toSpanNote } from '#features/routine-tasks/performance/sums.ts'
import type { Granularity } from '#features/routine-tasks/performance/web/granularity.ts'
import type { ChartRange } from '#features/routine-tasks/performance/web/search.ts'

const SHORT_FORMATS = { day: 'short', week: 'short', month: 'monthShort' } as const
const NOTES = {
  day: { asked: 'byDay', coarser: 'byDay' },
  week: { asked: 'byWeek', coarser: 'byWeekHere' },
  month: { asked: 'byMonth', coarser: 'byMonthHere' },
} as const

/** The fields of a span that its note needs. */
export type PeriodSpan = Pick<Span, 'date' | 'partial' | 'closed' | 'due'>

export type Period<T extends PeriodSpan = Span> = T & {
  id: string
  name: string
  short: string
  /** That it is not complete yet, or why nothing was due. */
  note: string | undefined
}

/** The labels of spans for the axis, tooltips and tables. */
export function usePeriodTexts() {
  const { t, locale } = useTranslations('performance')
  const toNote = (span: PeriodSpan) => {
    const note = toSpanNote(span)
    return note && t(note, { name: span.closed?.holiday ?? '' })
  }
  /** `long`: with the year, if the spans cover several years. */
  const nameOf = (date: string, by: Granularity, long: boolean) => {
    if (by === 'month') return formatDate(date, locale, 'month')
    if (by === 'day') return formatDate(date, locale, long ? 'date' : 'day')
    return t('weekFrom', { date: formatDate(date, locale, long ? 'date' : 'short') })
  }
  const name = <T extends PeriodSpan>(spans: readonly T[], by: Granularity): Period<T>[] => {
    const years = new Set(spans.map(({ date }) => date.slice(0, 4)))
    return spans.map((span) => ({
      ...span,
      id: span.date,
      name: nameOf(span.date, by, years.size > 1),
      short: formatDate(span.date, locale, SHORT_FORMATS[by]),
      note: toNote(span),
      partial: toSpanNote(span) === 'soFar',
    }))
  }
  /** The granularity as a note next to a chart’s title. */
  const note = ({ by, coarser }: ChartRange) => t(NOTES[by][coarser ? 'coarser' : 'asked'])
  return { name, note }
}

/** The labels that every chart needs; `category` names its rows. */
export function useChartLabels(category: string) {
  const { t } = useTranslations('performance')
  return { table: t('tableOf'), chart: t('chartRole'), category, empty: t('nothing') }
}
