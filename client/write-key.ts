import { v4 as uuid } from 'uuid'

/** After this time, a repeated write no longer counts as a retry. */
const WRITE_KEY_TTL_MS = 600_000

const pendingKeys = new Map<string, { key: string; at: number }>()

/**
 * The Idempotency-Key of a write. An identical write without an answer yet gets the same key, so
 * that a second press after a lost reply does the work once.
 */
export function writeKey(write: string, now = Date.now()): string {
  for (const [other, { at }] of pendingKeys)
    if (now - at > WRITE_KEY_TTL_MS) pendingKeys.delete(other)
  const key = pendingKeys.get(write)?.key ?? uuid()
  pendingKeys.set(write, { key, at: now })
  return key
}

/** After a response, an identical write is a new write and needs a new key. */
export const forgetWriteKey = (write: string): boolean => pendingKeys.delete(write)
