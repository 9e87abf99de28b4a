import { type Actor, holds } from '#server/context.ts'

/**
 * Who leads a department defines its routine tasks and judges its reports; the department itself
 * (name, people, end) is the affair of those who hold `manage-department`.
 */
export const mayManage = (actor: Actor): boolean => holds(actor, 'manage-department')

export const maySeeAll = (actor: Actor): boolean =>
  holds(actor, 'view-department') || mayManage(actor)

/** A department's manager sees that one; of the rest others know the names only. */
export const maySee = (actor: Actor, { managerId }: { managerId: string | null }): boolean =>
  maySeeAll(actor) || managerId === actor.userId
