import type { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import type { Reply } from '#shared/endpoint.ts'

export type Numbers = Reply<typeof getDeptPerformance>
export type Performance = Numbers['data'][number]
type Point = Performance['points'][number]

/** Departments with fewer occurrences than this are left out of best and worst. */
export const MIN_OCCURRENCES = 10

export interface Sums {
  due: number
  reported: number
  done: number
  /** These four do not overlap; their sum is what was due. */
  doneOnTime: number
  doneLate: number
  notDone: number
  notReported: number
  rating: number | null
  /** The done share of what was due, in whole percent; null if nothing was due. */
  completion: number | null
}

const toPercent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((100 * part) / whole)

/** Rating averages are weighted by the number of ratings in each span. */
export function sumPoints(points: readonly Point[]): Sums {
  const sum = (read: (point: Point) => number) =>
    points.reduce((total, point) => total + read(point), 0)
  const due = sum(({ due }) => due)
  const reported = sum(({ reported }) => reported)
  const done = sum(({ done }) => done)
  const doneLate = sum(({ done_late }) => done_late)
  const rated = sum(({ rated }) => rated)
  const ratings = sum(({ rated, rating_average }) => rated * (rating_average ?? 0))
  return {
    due,
    reported,
    done,
    doneOnTime: done - doneLate,
    doneLate,
    notDone: sum(({ not_done }) => not_done),
    notReported: Math.max(0, due - reported),
    rating: rated === 0 ? null : Math.round((10 * ratings) / rated) / 10,
    completion: toPercent(done, due),
  }
}

export type Span = Sums & Numbers['spans'][number]

/**
 * The sums of all departments, oldest span first, from the first span in which something was due.
 * Later empty spans stay in the list.
 */
export function toTimeSeries({ spans, data }: Numbers): Span[] {
  const points = new Map<string, Point[]>(spans.map(({ date }) => [date, []]))
  for (const one of data) for (const point of one.points) points.get(point.date)?.push(point)
  const first = spans.findIndex(({ date }) => points.get(date)?.some(({ due }) => due > 0))
  return spans
    .slice(Math.max(0, first))
    .map((span) => ({ ...span, ...sumPoints(points.get(span.date) ?? []) }))
}

/** The note for a span: that it is not complete yet, or why nothing was due. */
export function toSpanNote({
  partial,
  closed,
  due,
}: Pick<Span, 'partial' | 'closed' | 'due'>): 'soFar' | 'holiday' | 'weekend' | undefined {
  if (closed && due === 0) return closed.holiday ? 'holiday' : 'weekend'
  return partial ? 'soFar' : undefined
}

/** The lowest share of done first; rows with nothing due come last. */
export const sortWorstFirst = <T extends Sums>(rows: readonly T[]): T[] => {
  const shareOf = ({ done, due }: Sums) => (due === 0 ? 2 : done / due)
  return [...rows].sort((a, b) => shareOf(a) - shareOf(b) || b.due - a.due)
}

export interface RankedDepartment extends Sums {
  id: string
  name: string
}

/** Departments by completion, best first; only those with enough occurrences. */
export const rankDepartments = (data: readonly Performance[]): RankedDepartment[] =>
  data
    .flatMap(({ department, points }) =>
      department ? [{ ...department, ...sumPoints(points) }] : [],
    )
    .filter(({ due }) => due >= MIN_OCCURRENCES)
    .sort((a, b) => (b.completion ?? 0) - (a.completion ?? 0) || a.name.localeCompare(b.name))
