import { hash, verify } from '@node-rs/argon2'
import type { CompilableQuery, Queries } from '#server/database/tenant.ts'
import { limitConcurrency } from '#server/limits/concurrency-limit.ts'
import { ExtensionPoint, type Extensions } from '#shared/extensions.ts'

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

interface PasswordHolder {
  companyId: string
  userId: string
}

/**
 * Grants access to a member's data without their password, and so must end when the password
 * changes.
 */
export const passwordBoundAccess = new ExtensionPoint<
  (whose: PasswordHolder) => CompilableQuery<unknown>
>('what ends with a password')

/** Ends these, in the transaction in which the password changes. */
export const revokePasswordBoundAccess = (
  { extensions, db }: { extensions: Extensions; db: Queries },
  member: PasswordHolder,
): Promise<unknown> => db.batch(extensions.list(passwordBoundAccess).map((end) => end(member)))
