import { UNDO_MINUTES } from '#records/undo/undo.ts'
import type { Ctx } from '#server/context.ts'

/** What was deleted since then, whoever deleted it may still bring back. */
export const undoableSince = ({ now }: Pick<Ctx, 'now'>): Date =>
  new Date(now.getTime() - UNDO_MINUTES * 60_000)
