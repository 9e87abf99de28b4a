import type { Project } from '#features/projects/contract.ts'
import { type Actor, hasPermission } from '#server/context.ts'

export const mayManage = (actor: Actor): boolean => hasPermission(actor, 'manage-project')

/** A project's manager may also change, stop and restart it, but not create or delete projects. */
export const mayChange = (actor: Actor, { manager }: Pick<Project, 'manager'>): boolean =>
  mayManage(actor) || manager?.id === actor.userId
