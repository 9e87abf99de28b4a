import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/limits/concurrency-limit.ts'

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of no password, so that an unknown address costs as much time as a wrong password. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$HDMapE2kfK232OYOpOgHcA$w3hE34IQguPRvaYiPvzjk7cwLY0UdrBR8w7WgPsgYNg'

/** Hashing is the dearest thing the server does: two at a time, and no endless queue. */
const inTurn = limitConcurrency({ atOnce: 2, maxQueued: 200 })

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, COST))

/** False when there is no hash to compare with, after the same time. */
export const isPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? NOBODY, password)) && stored != null)
