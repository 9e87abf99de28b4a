import { getCookie, setCookie } from '#client/session.ts'

export const SHORTCUTS = ['search', 'create', 'rate', 'next', 'previous', 'list'] as const
export type Shortcut = (typeof SHORTCUTS)[number]

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'
>

const LETTERS: Record<string, Shortcut> = { c: 'create', j: 'next', k: 'previous' }
const PLACES: Record<string, Shortcut> = { KeyC: 'create', KeyJ: 'next', KeyK: 'previous' }

const byKey = (key: string, shiftKey: boolean): Shortcut | undefined => {
  if (key === '/') return 'search'
  if (key === '?' || key === '؟') return 'list'
  return shiftKey ? undefined : LETTERS[key.toLowerCase()]
}

const byPlace = (code: string, shiftKey: boolean): Shortcut | undefined => {
  if (code === 'Slash') return shiftKey ? 'list' : 'search'
  return shiftKey ? undefined : PLACES[code]
}

const ARABIC_ZERO = 0x0660

/** How many stars a key stands for, in the digits of either language. */
export function ratingOf({ key, shiftKey }: Pick<Press, 'key' | 'shiftKey'>): number | undefined {
  const [, western, arabic] = /^(?:([1-5])|([\u0661-\u0665]))$/.exec(key) ?? []
  const digit = arabic ? arabic.charCodeAt(0) - ARABIC_ZERO : Number(western)
  return shiftKey || Number.isNaN(digit) ? undefined : digit
}

/**
 * What a key asks for: by what it writes, wherever that stands on the keyboard, and where it writes
 * no Latin letter or sign, by its place on it.
 */
export function shortcutOf(press: Press): Shortcut | undefined {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing } = press
  if (ctrlKey || altKey || metaKey || repeat || isComposing) return undefined
  if (ratingOf(press) !== undefined) return 'rate'
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
