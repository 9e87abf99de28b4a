/** Where every "now" of the product comes from, so that a test can move it. */
export interface Clock {
  now(): Date
}

/** The system's clock, or one that starts at an instant and runs on from there. */
export function startClock(from?: Date): Clock {
  const ahead = from ? from.getTime() - Date.now() : 0
  return { now: () => new Date(Date.now() + ahead) }
}
