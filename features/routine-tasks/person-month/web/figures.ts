import * as z from 'zod/mini'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { DUTY_FIGURES, REPORT_FIGURES } from '#features/routine-tasks/person-month/contract.ts'

export type MonthFigure = (typeof DUTY_FIGURES | typeof REPORT_FIGURES)[number]

const search = z.object({
  member_id: optionalParam(z.uuid()),
  figure: optionalParam(z.enum([...DUTY_FIGURES, ...REPORT_FIGURES])),
})

/** Whose month is shown, and which figure's rows. */
export const useMonthSearch = () => useUrlSearch(search)
