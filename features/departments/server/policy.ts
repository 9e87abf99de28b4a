import { type Actor, hasPermission } from '#server/context.ts'

/**
 * A department's manager defines its routine tasks and evaluates its reports. Only holders of
 * `manage-department` may change the department itself (name, people, deletion).
 */
export const mayManage = (actor: Actor): boolean => hasPermission(actor, 'manage-department')

export const maySeeAll = (actor: Actor): boolean =>
  hasPermission(actor, 'view-department') || mayManage(actor)

/** A department's manager may see it; others know only its name. */
export const maySee = (actor: Actor, { managerId }: { managerId: string | null }): boolean =>
  maySeeAll(actor) || managerId === actor.userId
