const ARABIC_ONE = 0x0661

interface Press {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * The column index that a digit selects, from 0, for Western or Arabic digits; -1 for other keys.
 */
export function columnOfKey({ key, altKey, ctrlKey, metaKey }: Press): number {
  if (altKey || ctrlKey || metaKey || key.length !== 1) return -1
  if (key >= '1' && key <= '9') return Number(key) - 1
  const arabic = key.charCodeAt(0) - ARABIC_ONE
  return arabic >= 0 && arabic < 9 ? arabic : -1
}

/** The item that is nearest to a height, for example to the height of the focused card. */
export function nearest<T>(all: readonly T[], heightOf: (one: T) => number, height: number) {
  let found: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of all) {
    const distance = Math.abs(heightOf(one) - height)
    if (distance < least) {
      least = distance
      found = one
    }
  }
  return found
}
