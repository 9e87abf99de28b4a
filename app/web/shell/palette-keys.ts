/** The keys that open the palette, as this person's keyboard names them. */
export const paletteKeys = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
