/** The keys that open the palette, as labelled on the user's keyboard. */
export const paletteKeys = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'
