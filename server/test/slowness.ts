import { hash } from '@node-rs/argon2'

/** The milliseconds that one hash takes on an undisturbed core (decision 029). */
const REFERENCE_MS = 11
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const TRIES = 7
/** A second of work on an undisturbed core. */
const SUSTAINED_TRIES = 90

async function timeHashes(count: number): Promise<number[]> {
  const taken: number[] = []
  for (let tries = 0; tries < count; tries += 1) {
    const began = performance.now()
    await hash('reference', COST)
    taken.push(performance.now() - began)
  }
  return taken
}

/**
 * How many times slower than an undisturbed core this machine is now, under its current load: the
 * median of a few hashes, at least 1. Measured limits are multiplied by it.
 */
export async function measureSlowness(): Promise<number> {
  const taken = await timeHashes(TRIES)
  const middle = taken.toSorted((a, b) => a - b)[Math.floor(TRIES / 2)] ?? REFERENCE_MS
  return Math.max(1, middle / REFERENCE_MS)
}

/**
 * The same for work of a second or more: the mean of many hashes. A busy machine runs a short work
 * at once and makes a long one wait again and again.
 */
export async function measureSustainedSlowness(): Promise<number> {
  const taken = await timeHashes(SUSTAINED_TRIES)
  return Math.max(1, taken.reduce((sum, one) => sum + one, 0) / SUSTAINED_TRIES / REFERENCE_MS)
}
