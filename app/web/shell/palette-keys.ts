/** The keys that open the palette, as this person's keyboard names them. */
export const paletteKeys = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'
