import { vi } from 'vitest'

/**
 * Waits until a check no longer throws, and returns what it returns. The limit only ends what hangs:
 * it is far beyond what the slowest machine takes.
 */
export const eventually = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
