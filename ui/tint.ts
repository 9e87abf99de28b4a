/** Degrees of the colour circle, each far enough from the next to be another colour for the eye. */
export const HUES = [15, 55, 90, 125, 155, 190, 225, 260, 295, 335] as const

/** The colour of somebody's avatar: the same for a name on every page, device and day. */
export function hueOf(name: string): (typeof HUES)[number] {
  let hash = 0x811c9dc5
  for (const letter of name.normalize('NFC').trim())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return HUES[(hash >>> 0) % HUES.length] ?? HUES[0]
}
