import { placeOf } from '#ui/commands.ts'

/** Where messages may stand, the best place first; the region's classes say what each means. */
const PLACES = ['end', 'top', 'edge', 'start'] as const

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The area in which two boxes lie over each other, in square pixels. */
export const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const BUTTONS = 'form button, [data-keep-clear] button'

/** The page's main button, and what stands beside it. */
const mainButtons = () =>
  placeOf('create')?.parentElement?.querySelectorAll('button, a[href]') ?? []

/** What must be seen and reached: what is pressed in a dialog or a form, or does most on the page, and what has the focus. */
function inUse(region: HTMLElement): Element[] {
  const dialogs = [...document.querySelectorAll(DIALOG)].filter((one) => !region.contains(one))
  const dialog = dialogs.at(-1)
  const buttons = dialog
    ? [...dialog.querySelectorAll('button, a[href]')]
    : [...document.querySelectorAll(BUTTONS), ...mainButtons()]
  const focused = document.activeElement
  const isPart = focused && focused !== document.body && !focused.contains(region)
  return isPart && !region.contains(focused) && !focused.matches(`main, ${DIALOG}`)
    ? [...buttons, focused]
    : buttons
}

function coveredBy(region: HTMLElement): number {
  const mine = region.getBoundingClientRect()
  return inUse(region).reduce((sum, one) => sum + shared(mine, one.getBoundingClientRect()), 0)
}

/** Stands where it covers least; where that is equal, at the first of the places. */
function place(region: HTMLElement): void {
  const covered = PLACES.map((name) => {
    region.dataset.place = name
    return coveredBy(region)
  })
  region.dataset.place = PLACES[covered.indexOf(Math.min(...covered))] ?? PLACES[0]
}

/**
 * Keeps messages off the buttons of a form, off the page's main buttons and off what has the focus: they stay where they are as
 * long as they cover nothing of that, and else go where they do not. Returns how to stop.
 */
export function keepClear(region: HTMLElement): () => void {
  const look = () => {
    if (!region.dataset.place || coveredBy(region) > 0) place(region)
  }
  const stop = new AbortController()
  const options = { passive: true, capture: true, signal: stop.signal }
  for (const sign of ['focusin', 'scroll'] as const) document.addEventListener(sign, look, options)
  window.addEventListener('resize', look, options)
  const sizes = new ResizeObserver(look)
  sizes.observe(region)
  look()
  return () => {
    stop.abort()
    sizes.disconnect()
  }
}
