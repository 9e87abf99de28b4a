import { isCovered, press } from '#app/web/shell/press.ts'

const LONGEST_MS = 8_000

/** Presses what a page shows as soon as it does, and nothing covers it. */
export async function pressOnceShown(selector: string): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; ) {
    await new Promise(requestAnimationFrame)
    if (!isCovered() && press(selector)) return
  }
}
