/** For how long whoever deleted something may bring it back, in minutes. */
export const UNDO_MINUTES = 10
