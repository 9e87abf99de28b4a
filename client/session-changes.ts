import { useSyncExternalStore } from 'react'

let changes = 0
const listeners = new Set<() => void>()

/** Makes the shell around the pages read the stored session again. */
export function notifySessionChange(): void {
  changes += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of changes to the stored user, company or plan. Each change renders again. */
export const useSessionChanges = (): number => useSyncExternalStore(subscribe, () => changes)
