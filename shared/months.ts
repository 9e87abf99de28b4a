import * as z from 'zod/mini'
import { addDays, dayOfMonth, type IsoDate } from '#shared/dates.ts'

/** A month, YYYY-MM. */
export const yearMonth = z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/))

export const firstDayOfMonth = (date: IsoDate): IsoDate => addDays(date, 1 - dayOfMonth(date))

export const lastDayOfMonth = (date: IsoDate): IsoDate =>
  addDays(firstDayOfMonth(addDays(firstDayOfMonth(date), 31)), -1)
