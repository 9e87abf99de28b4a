import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import type { Actor } from '#server/context.ts'

/** A month is read by its member and by whoever may read all reports: whole. */
export const mayReadWholeMonth = (actor: Actor, memberId: string): boolean =>
  memberId === actor.userId || mayReadAllReports(actor)

/** A manager of one of the member's departments reads what belongs to the departments they manage. */
export const mayReadMonth = (
  actor: Actor,
  { id, managed }: { id: string; managed: boolean },
): boolean => mayReadWholeMonth(actor, id) || managed
