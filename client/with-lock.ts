/** Runs the work while no other tab holds this lock. Without lock support, runs it at once. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
