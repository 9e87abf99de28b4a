import type { Refusal } from '#records/outbox/web/entry.ts'

/** The result of sending an entry. */
export type DeliveryResult<R = unknown> =
  | { is: 'stored'; reply: R }
  /** No answer, or a busy server: all entries are retried automatically. */
  | { is: 'unreachable' }
  /** The server failed on this entry: it is retried, and the others are still sent. */
  | { is: 'failed' }
  /** Nobody is signed in any more, or the plan has expired: it waits for the next start. */
  | { is: 'shut' }
  | { is: 'refused'; refused: Refusal; reply: R | undefined }

/** What already existed when an entry was refused, and whose it is. */
export interface ExistingEntry<R> {
  reply: R
  /** `same`: the entry itself, which had arrived before. */
  of: 'same' | 'mine' | 'others'
}

/** A response other than success; `status` is 0 if there was none. */
export interface Answer {
  status: number
  /** The server's message. */
  message: string
  body: Record<string, unknown>
}

const RETRYABLE_STATUS = [0, 408, 429, 502, 503, 504]
const SIGNED_OUT = [401, 419]

export function deliveryResultOf<R>(
  { status, message, body }: Answer,
  existing: ExistingEntry<R> | undefined,
): DeliveryResult<R> {
  if (RETRYABLE_STATUS.includes(status)) return { is: 'unreachable' }
  if (status >= 500) return { is: 'failed' }
  if (SIGNED_OUT.includes(status) || body.error === 'Plan Expired') return { is: 'shut' }
  if (existing?.of === 'same') return { is: 'stored', reply: existing.reply }
  const late = existing?.of === 'others'
  return { is: 'refused', refused: { says: message, late }, reply: existing?.reply }
}
