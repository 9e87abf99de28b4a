import type { Report } from '#features/routine-tasks/contract.ts'
import { type Actor, holds } from '#platform/server/context.ts'

/** The department as a rule needs it: who leads it. */
interface Led {
  managerId: string | null
}

/** `manage-dailytask` defines any routine task; a department's manager those of the department. */
export const mayDefine = (actor: Actor, department: Led | null): boolean =>
  holds(actor, 'manage-dailytask') || department?.managerId === actor.userId

/** Members report what is due in their departments, and everybody what is due in the company. */
export const mayReport = (
  actor: Actor,
  occurrence: { department_id: string | null; mine: boolean },
) => actor.isOwner || occurrence.department_id === null || occurrence.mine

/** What nobody has reported is open; one's own report too, until it is evaluated. */
export const mayChange = (actor: Actor, report: Report | null): boolean =>
  report === null || (report.user.id === actor.userId && report.evaluation === null)

/** `view-dailyTaskReports` reviews every report; a department's manager those of the department. */
export const mayReviewAll = (actor: Actor): boolean =>
  holds(actor, 'view-dailyTaskReports') || holds(actor, 'evaluate-dailytask')

/** `view-dailytask` reads the day of every department; one's own needs no permission. */
export const mayReadAllDays = (actor: Actor): boolean => holds(actor, 'view-dailytask')

/** `evaluate-dailytask` evaluates in every department; a department's manager in that one. */
export const mayEvaluateAll = (actor: Actor): boolean => holds(actor, 'evaluate-dailytask')

/** The department's manager, or `evaluate-dailytask`; never one's own report. */
export const mayEvaluate = (
  actor: Actor,
  report: { userId: string; managerId: string | null },
): boolean =>
  report.userId !== actor.userId && (mayEvaluateAll(actor) || report.managerId === actor.userId)

export const maySeeAll = (actor: Actor): boolean => holds(actor, 'view-alldailytask')
