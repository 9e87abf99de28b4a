import { useSyncExternalStore } from 'react'

let listOpen = false
const listeners = new Set<() => void>()

function showList(open: boolean): void {
  listOpen = open
  for (const listener of listeners) listener()
}

/** The list of the keys, fetched when it is first asked for. */
export const loadList = () => import('#app/web/shell/ShortcutsDialog.tsx')
export const openShortcuts = (): void =>
  void loadList().then(
    () => showList(true),
    () => {},
  )
export const closeShortcuts = (): void => showList(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useListOpen = (): boolean => useSyncExternalStore(subscribe, () => listOpen)
