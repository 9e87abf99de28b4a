import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { type Actor, holds } from '#server/context.ts'
import { type IsoDate, localClock } from '#shared/dates.ts'

/** Members report what is due in their departments, and everybody what is due in the company. */
export const mayReport = (
  actor: Actor,
  occurrence: { department_id: string | null; mine: boolean },
) => actor.isOwner || occurrence.department_id === null || occurrence.mine

/** What nobody has reported is open; one's own report too, until it is evaluated. */
export const mayChange = (actor: Actor, report: Report | null): boolean =>
  report === null || (report.user.id === actor.userId && report.evaluation === null)

/**
 * One's own report, until it is evaluated, is taken back on its day: while its occurrence's day lasts, or
 * on the day on which it was made.
 */
export const mayTakeBack = (
  actor: Actor,
  report: Report | null,
  day: { isOpen: boolean; today: IsoDate; timezone: string },
): boolean =>
  mayChange(actor, report) &&
  (report === null ||
    day.isOpen ||
    localClock(new Date(report.created_at), day.timezone).date === day.today)

/** `view-dailytask` reads the day of every department; one's own needs no permission. */
export const mayReadAllDays = (actor: Actor): boolean => holds(actor, 'view-dailytask')
