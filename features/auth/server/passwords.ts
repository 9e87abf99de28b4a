import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/limits/concurrency-limit.ts'

/** The argon2id parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash that no password matches, so that an unknown address takes as long as a wrong password.
 */
const UNMATCHABLE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$HDMapE2kfK232OYOpOgHcA$w3hE34IQguPRvaYiPvzjk7cwLY0UdrBR8w7WgPsgYNg'

/**
 * Hashing is the server's most expensive operation: two run at a time, and the queue is limited.
 */
const limitHashing = limitConcurrency({ atOnce: 2, maxQueued: 200 })

export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password, COST))

/** Returns false, after the same time, if there is no hash to compare with. */
export const verifyPassword = (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> =>
  limitHashing(async () => (await verify(stored ?? UNMATCHABLE_HASH, password)) && stored != null)
