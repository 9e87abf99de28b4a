import { addDays, dayOfMonth, type IsoDate } from '#shared/dates.ts'

/** Until when a company has which plan; it ends with `expires_on`. */
export interface Term {
  plan_id: number
  expires_on: IsoDate
  /** The day of the month on which its months end; in shorter ones that is their last day. */
  anchor_day: number
}

export interface AddedMonth extends Term {
  /** The plan goes on: its month is added to what is left. */
  renews: boolean
  runs_from: IsoDate
}

/** The same day a month later, by its anchor: 31 January, 28 February, 31 March. */
function monthAfter(date: IsoDate, anchor: number): IsoDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(anchor, last))).toISOString().slice(0, 10)
}

/**
 * What a month of a plan, bought today, makes of a term: the same plan is renewed by a month after
 * what is left of it, any other one runs for a month from today.
 */
export function addMonth(
  current: Term | undefined,
  { plan_id, today }: { plan_id: number; today: IsoDate },
): AddedMonth {
  const renews = current?.plan_id === plan_id && current.expires_on >= today
  const from = renews ? current.expires_on : today
  const anchor_day = renews ? current.anchor_day : dayOfMonth(today)
  return {
    plan_id,
    anchor_day,
    renews,
    expires_on: monthAfter(from, anchor_day),
    runs_from: renews ? addDays(from, 1) : today,
  }
}
