import { vi } from 'vitest'

/**
 * Waits until a check no longer throws, and returns its result. The timeout only ends a check that
 * never succeeds: it is far longer than the slowest machine needs.
 */
export const eventually = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
