/** The source of every "now" in the product, so that a test can change it. */
export interface Clock {
  now(): Date
}

/** The system's clock, or one that starts at the instant `from` and runs on from there. */
export function startClock(from?: Date): Clock {
  const ahead = from ? from.getTime() - Date.now() : 0
  return { now: () => new Date(Date.now() + ahead) }
}
