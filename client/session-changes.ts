import { useSyncExternalStore } from 'react'

let changes = 0
const listeners = new Set<() => void>()

/** Lets what stands around the pages read the stored session again. */
export function noteChange(): void {
  changes += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often the stored user, company or plan has changed under the page: renders anew with each. */
export const useSessionChanges = (): number => useSyncExternalStore(subscribe, () => changes)
