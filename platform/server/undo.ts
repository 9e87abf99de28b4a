import type { Ctx } from '#platform/server/context.ts'
import { UNDO_MINUTES } from '#platform/shared/undo.ts'

/** What was deleted since then, whoever deleted it may still bring back. */
export const undoableSince = ({ now }: Pick<Ctx, 'now'>): Date =>
  new Date(now.getTime() - UNDO_MINUTES * 60_000)
