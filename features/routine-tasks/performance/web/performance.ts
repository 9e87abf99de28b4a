import type { getDeptPerformance } from '#features/routine-tasks/performance/contract.ts'
import type { Reply } from '#platform/shared/endpoint.ts'

export type Performance = Reply<typeof getDeptPerformance>['data'][number]
type Point = Performance['points'][number]

/** Fewer than this say nothing about a department: it is left out of best and worst. */
export const LEAST_OCCURRENCES = 10

export interface Sums {
  due: number
  reported: number
  done: number
  notDone: number
  notReported: number
  late: number
  rating: number | null
  /** Done of what was due, in whole percent; nothing where nothing was due. */
  completion: number | null
}

const share = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((100 * part) / whole)

/** Averages of ratings are weighed by how many there are in each span. */
export function sumUp(points: readonly Point[]): Sums {
  const sum = (read: (point: Point) => number) =>
    points.reduce((total, point) => total + read(point), 0)
  const due = sum(({ due }) => due)
  const reported = sum(({ reported }) => reported)
  const done = sum(({ done }) => done)
  const rated = sum(({ rated }) => rated)
  const ratings = sum(({ rated, rating_average }) => rated * (rating_average ?? 0))
  return {
    due,
    reported,
    done,
    notDone: sum(({ not_done }) => not_done),
    notReported: Math.max(0, due - reported),
    late: sum(({ late }) => late),
    rating: rated === 0 ? null : Math.round((10 * ratings) / rated) / 10,
    completion: share(done, due),
  }
}

export interface Span extends Sums {
  date: string
}

/** All departments together, span by span in the order of time. */
export function overTime(data: readonly Performance[]): Span[] {
  const spans = new Map<string, Point[]>()
  for (const { points } of data)
    for (const point of points) spans.set(point.date, [...(spans.get(point.date) ?? []), point])
  return [...spans]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, points]) => ({ date, ...sumUp(points) }))
}

export interface Ranked extends Sums {
  id: string
  name: string
}

/** Departments by completion, the best first; only those with enough to judge. */
export const ranked = (data: readonly Performance[]): Ranked[] =>
  data
    .flatMap(({ department, points }) => (department ? [{ ...department, ...sumUp(points) }] : []))
    .filter(({ due }) => due >= LEAST_OCCURRENCES)
    .sort((a, b) => (b.completion ?? 0) - (a.completion ?? 0) || a.name.localeCompare(b.name))
