import * as z from 'zod/mini'
import { companyClock } from '#client/session.ts'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import { pageNumber } from '#shared/fields.ts'
import { lastDayOfMonth, yearMonth } from '#shared/months.ts'

const monthSearch = z.object({
  month: optionalParam(yearMonth),
  page: optionalParam(pageNumber),
})

/** The month of a date, YYYY-MM. */
const monthOf = (date: IsoDate): string => date.slice(0, 7)

/** The first and the last day of a month. */
function daysOfMonth(month: string): { from: IsoDate; to: IsoDate } {
  const from = `${month}-01`
  return { from, to: lastDayOfMonth(from) }
}

/** The shown month, which is in the URL unless it is the current one. */
export function useShownMonth() {
  const { search, change } = useUrlSearch(monthSearch)
  const current = monthOf(companyClock().date)
  const month = search.month ?? current
  const { from, to } = daysOfMonth(month)
  const show = (date: IsoDate) =>
    change({ month: monthOf(date) === current ? undefined : monthOf(date), page: undefined })
  return {
    ...{ month, from, to, page: search.page ?? 1 },
    showPrevious: () => show(addDays(from, -1)),
    showNext: () => show(addDays(to, 1)),
    turn: (page: number) => change({ page: page === 1 ? undefined : page }),
  }
}
