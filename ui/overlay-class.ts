/**
 * The style of overlays: a hairline border, a soft shadow, and a short motion from their origin.
 */
export const overlaySurface =
  'rounded-lg border border-line bg-overlay text-ink shadow-overlay outline-none'

export const overlayMotion =
  'transition-[opacity,translate] duration-150 entering:opacity-0 exiting:opacity-0 placement-bottom:entering:-translate-y-1 placement-top:entering:translate-y-1'

export const optionRow =
  'flex min-h-10 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-base outline-none select-none'
