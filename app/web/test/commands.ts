import type { Frame, Page } from '@playwright/test'
import type { MouseStep } from '#app/web/test/mouse.ts'

/** Moves and presses the browser's own mouse. */
export async function mouse(
  { page, frame }: { page: Page; frame: () => Promise<Frame> },
  ...steps: MouseStep[]
): Promise<void> {
  const part = await frame()
  const { x = 0, y = 0, width = 1 } = (await (await part.frameElement()).boundingBox()) ?? {}
  // A frame that is larger than the window is drawn smaller.
  const scale = width / (await part.evaluate(() => window.innerWidth))
  for (const step of steps)
    if (typeof step === 'string') await page.mouse[step]()
    else await page.mouse.move(x + step.x * scale, y + step.y * scale, { steps: step.steps ?? 1 })
}
