import { commands, type Locator } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    mouse: (...steps: MouseStep[]) => Promise<void>
    touch: (...steps: TouchStep[]) => Promise<void>
  }
}

/** One step of a real mouse, in coordinates of the part's page. */
export type MouseStep = 'down' | 'up' | { x: number; y: number; steps?: number }

/** One step of a finger. Coordinates are relative to the part's page. */
export type TouchStep =
  | { type: 'touchStart' | 'touchMove'; x: number; y: number }
  | { type: 'touchEnd' }

/** A point near the lower edge of an element, where a calendar day is empty. */
export function pointNearBottom(place: Locator): { x: number; y: number } {
  const { left, width, bottom } = place.element().getBoundingClientRect()
  return { x: left + width / 2, y: bottom - 12 }
}

/** Presses the mouse on an element, moves it to a point and releases it there. */
export async function drag(what: Locator, to: { x: number; y: number }): Promise<void> {
  await what.hover()
  await commands.mouse('down', { ...to, steps: 8 }, 'up')
}
