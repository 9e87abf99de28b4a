import { findCommandElement } from '#ui/commands.ts'

/**
 * The possible positions of the messages, in order of preference; the region's classes define each.
 */
const POSITIONS = ['end', 'top', 'edge', 'start'] as const

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The overlap of two boxes in square pixels. */
export const overlapArea = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const BUTTONS = 'form button, [data-keep-clear] button'

/** The page's main button and the buttons next to it. */
const mainButtons = () =>
  findCommandElement('create')?.parentElement?.querySelectorAll('button, a[href]') ?? []

/**
 * The elements that must stay reachable: the buttons of the top dialog, or else of forms and the
 * page's main buttons, and the focused element.
 */
function protectedElements(region: HTMLElement): Element[] {
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

function coveredArea(region: HTMLElement): number {
  const mine = region.getBoundingClientRect()
  return protectedElements(region).reduce(
    (sum, one) => sum + overlapArea(mine, one.getBoundingClientRect()),
    0,
  )
}

/** Picks the position that covers least; on a tie, the first one. */
function choosePosition(region: HTMLElement): void {
  const covered = POSITIONS.map((name) => {
    region.dataset.place = name
    return coveredArea(region)
  })
  region.dataset.place = POSITIONS[covered.indexOf(Math.min(...covered))] ?? POSITIONS[0]
}

/**
 * Keeps messages off form buttons, the page's main buttons and the focused element: they move only
 * when they cover one of these. Returns a function that stops it.
 */
export function avoidCovering(region: HTMLElement): () => void {
  const updatePosition = () => {
    if (!region.dataset.place || coveredArea(region) > 0) choosePosition(region)
  }
  const stop = new AbortController()
  const options = { passive: true, capture: true, signal: stop.signal }
  for (const eventType of ['focusin', 'scroll'] as const)
    document.addEventListener(eventType, updatePosition, options)
  window.addEventListener('resize', updatePosition, options)
  const sizes = new ResizeObserver(updatePosition)
  sizes.observe(region)
  updatePosition()
  return () => {
    stop.abort()
    sizes.disconnect()
  }
}
