import { v4 as uuid } from 'uuid'

/** After this time, a repeated write no longer counts as a retry. */
const REPEATED_MS = 600_000

const unanswered = new Map<string, { key: string; at: number }>()

/**
 * The Idempotency-Key of a write. An identical write without an answer yet gets the same key, so
 * that a second press after a lost reply does the work once.
 */
export function writeKey(write: string, now = Date.now()): string {
  for (const [other, { at }] of unanswered) if (now - at > REPEATED_MS) unanswered.delete(other)
  const key = unanswered.get(write)?.key ?? uuid()
  unanswered.set(write, { key, at: now })
  return key
}

/** After a response, an identical write is a new write and needs a new key. */
export const answered = (write: string): boolean => unanswered.delete(write)
