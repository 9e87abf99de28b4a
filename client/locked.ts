/** Works while no other tab holds the lock of this name; where the browser has no locks, at once. */
export const locked = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
