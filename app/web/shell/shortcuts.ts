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

/** The number of stars for a digit key, in Western or Arabic digits. */
export function ratingOf({ key, shiftKey }: Pick<Press, 'key' | 'shiftKey'>): number | undefined {
  const [, western, arabic] = /^(?:([1-5])|([\u0661-\u0665]))$/.exec(key) ?? []
  const digit = arabic ? arabic.charCodeAt(0) - ARABIC_ZERO : Number(western)
  return shiftKey || Number.isNaN(digit) ? undefined : digit
}

/**
 * The shortcut of a key press: by its character, or by the key's position if the character is not
 * Latin.
 */
export function shortcutOf(press: Press): Shortcut | undefined {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing } = press
  if (ctrlKey || altKey || metaKey || repeat || isComposing) return undefined
  if (ratingOf(press) !== undefined) return 'rate'
  const isLatin = /^[\x20-\x7e]/.test(key)
  return byKey(key, shiftKey) ?? (isLatin ? undefined : byPlace(code, shiftKey))
}

/** Ctrl or ⌘ K, in any keyboard layout and also while typing. */
export const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK')

/** Whether the shortcuts are on for this device; the setting also survives a sign-out. */
export const areShortcutsOn = (): boolean => getCookie('shortcuts') !== 'off'

export function switchShortcuts(on: boolean): void {
  setCookie('shortcuts', on ? 'on' : 'off')
}

/** The keys that open the palette, as labelled on the user's keyboard. */
export const paletteKeys = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'
