import type { listMyDays } from '#features/routine-tasks/reports/contract.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { MarkKind } from '#ui/charts/stripMark.tsx'

export type MyDay = Reply<typeof listMyDays>['data'][number]

/** The first day of a date's month. */
export const toMonthStart = (date: IsoDate): IsoDate => `${date.slice(0, 7)}-01`
export const previousMonth = (month: IsoDate): IsoDate => toMonthStart(addDays(month, -1))
export const nextMonth = (month: IsoDate): IsoDate => toMonthStart(addDays(month, 31))

/** A month up to today. */
export function toRange(month: IsoDate, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const last = addDays(nextMonth(month), -1)
  return { from: month, to: last < today ? last : today }
}

export const countDays = ({ from, to }: { from: IsoDate; to: IsoDate }): number =>
  Number(to.slice(8)) - Number(from.slice(8)) + 1

const MAX_CELLS = 24

/** The share of a count if a day has too many cells; a count above zero keeps at least one cell. */
const toCellCount = (count: number, all: number): number =>
  all <= MAX_CELLS || count === 0 ? count : Math.max(1, Math.round((count / all) * MAX_CELLS))

/**
 * The cells of a day: done (late ones last), not done, unreported (overdue ones last). A day with
 * many occurrences shows shares, so that it stays on one line.
 */
export function toCells({ due, done, not_done, late, overdue }: MyDay): MarkKind[] {
  const all = Math.max(due, done + not_done)
  const cells = (state: MarkKind['state'], count: number, lateOnes = 0): MarkKind[] => {
    const length = toCellCount(count, all)
    const punctual = length - toCellCount(lateOnes, all)
    return Array.from({ length }, (_, at) => ({ state, late: at >= punctual }))
  }
  const lateDone = Math.min(late, done)
  return [
    ...cells('done', done, lateDone),
    ...cells('not_done', not_done, late - lateDone),
    ...cells('not_reported', all - done - not_done, overdue),
  ]
}
