import type { Actor } from '#server/context.ts'

/** What somebody has written is theirs alone to change. */
export const mayEdit = (actor: Actor, text: { user: { id: string }; deleted?: boolean }): boolean =>
  !text.deleted && text.user.id === actor.userId
