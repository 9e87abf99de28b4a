import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import { type Actor, hasPermission } from '#server/context.ts'

/**
 * `view-chartReports` can see the charts of every department; a manager those of their department.
 */
export const mayViewAllCharts = (actor: Actor): boolean => hasPermission(actor, 'view-chartReports')

/** Figures per person need the right to read the reports: all of them, or as the manager. */
export const mayReadFigures = (
  actor: Actor,
  { managerId }: { managerId: string | null },
): boolean => mayReadAllReports(actor) || managerId === actor.userId
