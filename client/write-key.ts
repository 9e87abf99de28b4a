import { v4 as uuid } from 'uuid'

/** After this nobody sends the same again to repeat what got no answer. */
const REPEATED_MS = 600_000

const unanswered = new Map<string, { key: string; at: number }>()

/**
 * The Idempotency-Key of a write: made for it, and the same again while no answer has come to the
 * very same write, so that a second press after a lost reply does its work once.
 */
export function writeKey(write: string, now = Date.now()): string {
  for (const [other, { at }] of unanswered) if (now - at > REPEATED_MS) unanswered.delete(other)
  const key = unanswered.get(write)?.key ?? uuid()
  unanswered.set(write, { key, at: now })
  return key
}

/** An answer has come: the same write again is another deed. */
export const answered = (write: string): boolean => unanswered.delete(write)
