/** Hues in degrees, each far enough from the next to look like a different colour. */
export const HUES = [15, 55, 90, 125, 155, 190, 225, 260, 295, 335] as const

/** The hue of a person's avatar: a name has the same hue on every page, device and day. */
export function hueOf(name: string): (typeof HUES)[number] {
  let hash = 0x811c9dc5
  for (const letter of name.normalize('NFC').trim())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return HUES[(hash >>> 0) % HUES.length] ?? HUES[0]
}
