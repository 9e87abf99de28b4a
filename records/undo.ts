/** For how many minutes the person who deleted something can restore it. */
export const UNDO_MINUTES = 10

/** The person who deleted something at or after this instant can still restore it. */
export const undoableSince = ({ now }: { now: Date }): Date =>
  new Date(now.getTime() - UNDO_MINUTES * 60_000)
