import type { Claim } from '#features/routine-tasks/reports/claim-contract.ts'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { type Actor, hasPermission } from '#server/context.ts'
import { type IsoDate, toLocalTime } from '#shared/dates.ts'

/**
 * Members can report what is due in their departments or for the whole company, unless it is for
 * another member or another role to do: `mine`. The owner can report everything.
 */
export const mayReport = (actor: Actor, occurrence: { mine: boolean }) =>
  actor.isOwner || occurrence.mine

/** An unreported occurrence can be reported; an own report can be changed until it is evaluated. */
export const mayChangeReport = (actor: Actor, report: Report | null): boolean =>
  report === null || (report.user.id === actor.userId && report.evaluation === null)

/**
 * An own report can be withdrawn until it is evaluated: on the occurrence's day, or on the day on
 * which the report was made.
 */
export const mayTakeBack = (
  actor: Actor,
  report: Report | null,
  day: { isOpen: boolean; today: IsoDate; timezone: string },
): boolean =>
  mayChangeReport(actor, report) &&
  (report === null ||
    day.isOpen ||
    toLocalTime(new Date(report.created_at), day.timezone).date === day.today)

/** `view-dailytask` can read the day of every department; own departments need no permission. */
export const mayReadAllDays = (actor: Actor): boolean => hasPermission(actor, 'view-dailytask')

/**
 * `view-dailyTaskReports` can read every report; a department's manager those of the department.
 */
export const mayReadAllReports = (actor: Actor): boolean =>
  hasPermission(actor, 'view-dailyTaskReports') || hasPermission(actor, 'evaluate-dailytask')

/** Whether the actor can read the reports of one department. */
export const mayReadReportsOf = (actor: Actor, department: { managerId: string | null }): boolean =>
  mayReadAllReports(actor) || department.managerId === actor.userId

/** Whoever may see an occurrence: on the day, or to evaluate it. */
export const maySeeOccurrence = (
  actor: Actor,
  occurrence: { mine: boolean; managerId: string | null },
): boolean =>
  mayReport(actor, occurrence) ||
  mayReadAllDays(actor) ||
  mayReadAllReports(actor) ||
  occurrence.managerId === actor.userId

/** Whoever has taken an occurrence can give it back; so can their deputy and whoever evaluates it. */
export const mayRelease = (
  actor: Actor,
  { claim, managerId }: { claim: Claim; managerId: string | null },
): boolean =>
  claim.user.id === actor.userId ||
  claim.deputy?.id === actor.userId ||
  managerId === actor.userId ||
  hasPermission(actor, 'evaluate-dailytask')

/**
 * A report of not done can lead to a task for its reporter, the manager of the department, and
 * whoever evaluates in every department.
 */
export const mayCreateTask = (
  actor: Actor,
  { reporterId, managerId }: { reporterId: string | null; managerId: string | null },
): boolean =>
  reporterId === actor.userId ||
  managerId === actor.userId ||
  hasPermission(actor, 'evaluate-dailytask')
