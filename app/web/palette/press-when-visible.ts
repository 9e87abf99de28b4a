import { type CommandId, isPageCovered, pressCommand } from '#ui/commands.ts'

const MAX_WAIT_MS = 8_000

/**
 * Presses the button of a command as soon as it is on the page and not covered. Returns whether it
 * did.
 */
export async function pressWhenVisible(id: CommandId): Promise<boolean> {
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end; ) {
    await new Promise(requestAnimationFrame)
    if (!isPageCovered() && pressCommand(id)) return true
  }
  return false
}
