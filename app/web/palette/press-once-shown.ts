import { type CommandId, isCovered, press } from '#ui/commands.ts'

const LONGEST_MS = 8_000

/**
 * Presses the button of a command as soon as it is on the page and not covered. Returns whether it
 * did.
 */
export async function pressOnceShown(id: CommandId): Promise<boolean> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; ) {
    await new Promise(requestAnimationFrame)
    if (!isCovered() && press(id)) return true
  }
  return false
}
