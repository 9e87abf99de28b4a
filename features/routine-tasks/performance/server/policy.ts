import { mayReadAllReports } from '#features/routine-tasks/evaluations/server/policy.ts'
import { type Actor, holds } from '#server/context.ts'

/** `view-chartReports` sees the charts of every department; a manager those of the department. */
export const mayChartAll = (actor: Actor): boolean => holds(actor, 'view-chartReports')

/** What each person reported is for who reads the reports themselves: all of them, or the manager. */
export const mayReadFigures = (
  actor: Actor,
  { managerId }: { managerId: string | null },
): boolean => mayReadAllReports(actor) || managerId === actor.userId
