import { createHash } from 'node:crypto'
import type { Asker } from '#features/auth/server/device-queries.ts'
import type { Visitor } from '#server/context.ts'
import type { Server } from '#server/http/server.ts'
import {
  countHit,
  enforceLimits,
  type RateWindow,
  readHits,
  refundHits,
} from '#server/limits/limits.ts'

/**
 * Limits of attempts per 15 minutes: for a pair of network and email, and for a network with all
 * emails.
 */
const PAIR = { max: 10, minutes: 15 }
const NETWORK = { max: 50, minutes: 15 }
/**
 * After this many failures within a day, a pair from a network that is new to the member gets only
 * `max` attempts.
 */
const UNDER_ATTACK = { failures: 100, max: 3 }
const DAY = 24 * 60

export const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/**
 * The key of a member's counters. It includes the password hash, so that a new password resets all.
 */
export const accountOf = (email: string, asker: Asker | undefined): string =>
  digest(email, asker?.password_hash ?? '')

/**
 * A sign-in attempt: the limits that it counts against, and the counter of failures from
 * everywhere.
 */
export interface Try {
  windows: RateWindow[]
  everywhere: RateWindow
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts cannot exceed the
 * limit. Throws 429. Never blocks an email as such: a stranger could then lock its owner out.
 */
export async function countTry(
  server: Server,
  { address, device }: Visitor,
  { email, asker }: { email: string; asker: Asker | undefined },
): Promise<Try> {
  const account = accountOf(email, asker)
  const everywhere = { key: `login failures ${account}`, max: UNDER_ATTACK.failures, minutes: DAY }
  if (asker?.known_device && device) {
    const windows = [{ key: `login device ${digest(account, device)}`, ...PAIR }]
    await enforceLimits(server, windows)
    return { windows, everywhere }
  }
  const attacked = (await readHits(server, everywhere)) > UNDER_ATTACK.failures
  const max = attacked && !asker?.known_network ? UNDER_ATTACK.max : PAIR.max
  const windows = [
    { key: `login ${account} ${address}`, ...PAIR, max },
    { key: `login network ${address}`, ...NETWORK },
  ]
  await enforceLimits(server, windows)
  return { windows, everywhere }
}

/** Records that a counted attempt failed. */
export async function countFailure(server: Server, { everywhere }: Try): Promise<void> {
  if (server.config.rateLimits) await countHit(server, everywhere)
}

/** An attempt with the right password does not count. */
export const forgive = (server: Server, { windows }: Try): Promise<void> =>
  refundHits(server, windows)
