import { createHash } from 'node:crypto'
import type { MatchedAccount } from '#features/auth/server/device-queries.ts'
import type { Visitor } from '#server/context.ts'
import type { Server } from '#server/http/server.ts'
import {
  countHit,
  enforceLimits,
  type RateWindow,
  readHits,
  refundHits,
} from '#server/limits/rate-limits.ts'

/**
 * Limits of attempts per 15 minutes: for a pair of network and email, and for a network with all
 * emails.
 */
const PAIR_LIMIT = { max: 10, minutes: 15 }
const NETWORK_LIMIT = { max: 50, minutes: 15 }
/**
 * After this many failures within a day, a pair from a network that is new to the member gets only
 * `max` attempts.
 */
const ATTACK_LIMIT = { failures: 100, max: 3 }
const DAY_MINUTES = 24 * 60

export const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/**
 * The key of a member's counters. It includes the password hash, so that a new password resets all.
 */
export const accountKey = (email: string, asker: MatchedAccount | undefined): string =>
  digest(email, asker?.password_hash ?? '')

/**
 * A sign-in attempt: the limits that it counts against, and the counter of failures from
 * everywhere.
 */
export interface SignInAttempt {
  windows: RateWindow[]
  allFailures: RateWindow
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts cannot exceed the
 * limit. Throws 429. Never blocks an email as such: a stranger could then lock its owner out.
 */
export async function countAttempt(
  server: Server,
  { address, device }: Visitor,
  { email, member }: { email: string; member: MatchedAccount | undefined },
): Promise<SignInAttempt> {
  const account = accountKey(email, member)
  const everywhere = {
    key: `login failures ${account}`,
    max: ATTACK_LIMIT.failures,
    minutes: DAY_MINUTES,
  }
  if (member?.known_device && device) {
    const windows = [{ key: `login device ${digest(account, device)}`, ...PAIR_LIMIT }]
    await enforceLimits(server, windows)
    return { windows, allFailures: everywhere }
  }
  const attacked = (await readHits(server, everywhere)) > ATTACK_LIMIT.failures
  const max = attacked && !member?.known_network ? ATTACK_LIMIT.max : PAIR_LIMIT.max
  const windows = [
    { key: `login ${account} ${address}`, ...PAIR_LIMIT, max },
    { key: `login network ${address}`, ...NETWORK_LIMIT },
  ]
  await enforceLimits(server, windows)
  return { windows, allFailures: everywhere }
}

/** Records that a counted attempt failed. */
export async function countFailure(server: Server, { allFailures }: SignInAttempt): Promise<void> {
  if (server.config.rateLimits) await countHit(server, allFailures)
}

/** An attempt with the right password does not count. */
export const uncountAttempt = (server: Server, { windows }: SignInAttempt): Promise<void> =>
  refundHits(server, windows)
