import type { Actor } from '#server/context.ts'

/** Only the author of a text may change it. */
export const mayEdit = (actor: Actor, text: { user: { id: string }; deleted?: boolean }): boolean =>
  !text.deleted && text.user.id === actor.userId
