import type { Project } from '#features/projects/contract.ts'
import { type Actor, holds } from '#server/context.ts'

export const mayManage = (actor: Actor): boolean => holds(actor, 'manage-project')

/** Who manages the project changes, stops and starts it, too; they do not make or delete one. */
export const mayChange = (actor: Actor, { manager }: Pick<Project, 'manager'>): boolean =>
  mayManage(actor) || manager?.id === actor.userId
