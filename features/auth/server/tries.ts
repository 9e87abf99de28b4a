import { createHash } from 'node:crypto'
import type { Asker } from '#features/auth/server/device-queries.ts'
import type { Visitor } from '#server/context.ts'
import type { Server } from '#server/http/server.ts'
import { countHit, hitsOf, limit, takeBack, type Window } from '#server/limits/limits.ts'

/** Wrong passwords in a quarter of an hour: of a pair of network and email, of a network with all emails. */
const PAIR = { max: 10, minutes: 15 }
const NETWORK = { max: 50, minutes: 15 }
/** What a pair has left once this many wrong ones came within a day, from networks that are new to the member. */
const UNDER_ATTACK = { failures: 100, max: 3 }
const DAY = 24 * 60

export const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** A member's name among the counters. With the password in it, all begin anew when the password does. */
export const accountOf = (email: string, asker: Asker | undefined): string =>
  digest(email, asker?.password_hash ?? '')

/** A try to sign in: what it counts on, and where it adds up with those from elsewhere. */
export interface Try {
  windows: Window[]
  everywhere: Window
}

/**
 * Counts a try before its password is looked at, so that many at once are no way around the limit.
 * Throws 429. Never stops an email as such: then a stranger could shut its owner out.
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
    await limit(server, windows)
    return { windows, everywhere }
  }
  const attacked = (await hitsOf(server, everywhere)) > UNDER_ATTACK.failures
  const max = attacked && !asker?.known_network ? UNDER_ATTACK.max : PAIR.max
  const windows = [
    { key: `login ${account} ${address}`, ...PAIR, max },
    { key: `login network ${address}`, ...NETWORK },
  ]
  await limit(server, windows)
  return { windows, everywhere }
}

/** Remembers that a counted try failed. */
export async function countFailure(server: Server, { everywhere }: Try): Promise<void> {
  if (server.config.rateLimits) await countHit(server, everywhere)
}

/** A right password is no try. */
export const forgive = (server: Server, { windows }: Try): Promise<void> =>
  takeBack(server, windows)
