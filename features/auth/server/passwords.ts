import { hash, verify } from '@node-rs/argon2'
import { overloaded } from '#platform/server/errors.ts'

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MOST_WAITING = 200

/** A hash of no password, so that an unknown address costs as much time as a wrong password. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$HDMapE2kfK232OYOpOgHcA$w3hE34IQguPRvaYiPvzjk7cwLY0UdrBR8w7WgPsgYNg'

let running = 0
const waiting: (() => void)[] = []

/** Hashing is the dearest thing the server does: two at a time, and no endless queue. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw overloaded()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, COST))

/** False when there is no hash to compare with, after the same time. */
export const isPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? NOBODY, password)) && stored != null)
