import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { type Actor, holds } from '#platform/server/context.ts'

/** Members report what is due in their departments, and everybody what is due in the company. */
export const mayReport = (
  actor: Actor,
  occurrence: { department_id: string | null; mine: boolean },
) => actor.isOwner || occurrence.department_id === null || occurrence.mine

/** What nobody has reported is open; one's own report too, until it is evaluated. */
export const mayChange = (actor: Actor, report: Report | null): boolean =>
  report === null || (report.user.id === actor.userId && report.evaluation === null)

/** `view-dailytask` reads the day of every department; one's own needs no permission. */
export const mayReadAllDays = (actor: Actor): boolean => holds(actor, 'view-dailytask')
