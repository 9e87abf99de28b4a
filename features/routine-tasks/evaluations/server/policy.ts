import { type Actor, hasPermission } from '#server/context.ts'

/**
 * `evaluate-dailytask` can evaluate in every department; a department's manager only in that one.
 */
export const mayEvaluateAll = (actor: Actor): boolean => hasPermission(actor, 'evaluate-dailytask')

/** Whoever can evaluate the reports of a department can open its locked duties again. */
export const mayReopen = (actor: Actor, { managerId }: { managerId: string | null }): boolean =>
  mayEvaluateAll(actor) || managerId === actor.userId

/** The department's manager, or `evaluate-dailytask`; never for their own report. */
export const mayEvaluate = (
  actor: Actor,
  report: { userId: string; managerId: string | null },
): boolean =>
  report.userId !== actor.userId && (mayEvaluateAll(actor) || report.managerId === actor.userId)
