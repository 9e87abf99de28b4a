import { commands, type Locator } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    mouse: (...steps: MouseStep[]) => Promise<void>
    touch: (...steps: TouchStep[]) => Promise<void>
  }
}

/** One step of a real mouse; places are of the part's page. */
export type MouseStep = 'down' | 'up' | { x: number; y: number; steps?: number }

/** One step of a finger; places are of the part's page. */
export type TouchStep =
  | { type: 'touchStart' | 'touchMove'; x: number; y: number }
  | { type: 'touchEnd' }

/** Near the lower end of something, where a day has room. */
export function lowIn(place: Locator): { x: number; y: number } {
  const { left, width, bottom } = place.element().getBoundingClientRect()
  return { x: left + width / 2, y: bottom - 12 }
}

/** Presses the mouse on something, goes to a place and lets go there. */
export async function drag(what: Locator, to: { x: number; y: number }): Promise<void> {
  await what.hover()
  await commands.mouse('down', { ...to, steps: 8 }, 'up')
}
