import type { CDPSession, Frame, Page } from '@playwright/test'
import type { MouseStep, TouchStep } from '#app/web/test/mouse.ts'

interface Context {
  page: Page
  frame: () => Promise<Frame>
}

interface Point {
  x: number
  y: number
}

/** Turns a point of the part's frame into one of the window: a frame larger than it is drawn smaller. */
async function windowPointOf({ frame }: Context): Promise<(point: Point) => Point> {
  const part = await frame()
  const { x = 0, y = 0, width = 1 } = (await (await part.frameElement()).boundingBox()) ?? {}
  const scale = width / (await part.evaluate(() => window.innerWidth))
  return (point) => ({ x: x + point.x * scale, y: y + point.y * scale })
}

/** Moves and presses the browser's own mouse. */
export async function mouse(context: Context, ...steps: MouseStep[]): Promise<void> {
  const { page } = context
  const at = await windowPointOf(context)
  for (const step of steps) {
    if (typeof step === 'string') await page.mouse[step]()
    else {
      const { x, y } = at(step)
      await page.mouse.move(x, y, { steps: step.steps ?? 1 })
    }
  }
}

/** One for each page: when a session ends, the browser lifts its finger. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Touches the screen with one finger. */
export async function touch(context: Context, ...steps: TouchStep[]): Promise<void> {
  const at = await windowPointOf(context)
  const { page } = context
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const client = await session
  for (const step of steps) {
    const { type } = step
    const touchPoints = type === 'touchEnd' ? [] : [at(step)]
    await client.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}
