import { addDays, dayOfMonth, type IsoDate } from '#shared/dates.ts'

/** The plan of a company and its last day, `expires_on`. */
export interface Term {
  plan_id: number
  expires_on: IsoDate
  /** The day on which each month ends; in shorter months, the last day. */
  anchor_day: number
}

export interface AddedMonth extends Term {
  /** The plan continues: the month is added to the remaining time. */
  renews: boolean
  runs_from: IsoDate
}

/** The same day one month later, by its anchor: 31 January, 28 February, 31 March. */
function monthAfter(date: IsoDate, anchor: number): IsoDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(anchor, last))).toISOString().slice(0, 10)
}

/**
 * The term after buying a month of a plan today: the same plan is extended by a month, a different
 * plan runs for a month from today.
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
