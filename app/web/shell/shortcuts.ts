import { getCookie, setCookie } from '#platform/web/session.ts'

export const SHORTCUTS = ['search', 'create', 'list'] as const
export type Shortcut = (typeof SHORTCUTS)[number]

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'
>

const byKey = (key: string, shiftKey: boolean): Shortcut | undefined => {
  if (key === '/') return 'search'
  if (key === '?' || key === '؟') return 'list'
  return key.toLowerCase() === 'c' && !shiftKey ? 'create' : undefined
}

const byPlace = (code: string, shiftKey: boolean): Shortcut | undefined => {
  if (code === 'Slash') return shiftKey ? 'list' : 'search'
  return code === 'KeyC' && !shiftKey ? 'create' : undefined
}

/**
 * What a key asks for: by what it writes, wherever that stands on the keyboard, and where it writes
 * no Latin letter or sign, by its place on it.
 */
export function shortcutOf(press: Press): Shortcut | undefined {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing } = press
  if (ctrlKey || altKey || metaKey || repeat || isComposing) return undefined
  const isLatin = /^[\x20-\x7e]/.test(key)
  return byKey(key, shiftKey) ?? (isLatin ? undefined : byPlace(code, shiftKey))
}

/** Ctrl or ⌘ K, on any keyboard and while one types too. */
export const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK')

/** Who has switched the keys off on this device keeps them off, after a sign-out too. */
export const areShortcutsOn = (): boolean => getCookie('shortcuts') !== 'off'

export function switchShortcuts(on: boolean): void {
  setCookie('shortcuts', on ? 'on' : 'off')
}
