import type { Refusal } from '#records/outbox/web/entry.ts'

/** What became of an entry that was sent. */
export type DeliveryResult<R = unknown> =
  | { is: 'stored'; reply: R }
  /** No answer, or a busy server: all entries are sent again by themselves. */
  | { is: 'unreachable' }
  /** The server broke over this one: it is sent again, the others go on. */
  | { is: 'failed' }
  /** Nobody is signed in any more, or the plan has expired: it waits for another start. */
  | { is: 'shut' }
  | { is: 'refused'; refused: Refusal; reply: R | undefined }

/** What stood there already when an entry was refused, with its author. */
export interface ExistingEntry<R> {
  reply: R
  /** `same`: the entry itself, which has arrived before. */
  of: 'same' | 'mine' | 'others'
}

/** An answer other than success; `status` 0 when there was none. */
export interface Answer {
  status: number
  /** The server's words. */
  message: string
  body: Record<string, unknown>
}

const RETRYABLE_STATUS = [0, 408, 429, 502, 503, 504]
const SIGNED_OUT = [401, 419]

export function deliveryResultOf<R>(
  { status, message, body }: Answer,
  standing: ExistingEntry<R> | undefined,
): DeliveryResult<R> {
  if (RETRYABLE_STATUS.includes(status)) return { is: 'unreachable' }
  if (status >= 500) return { is: 'failed' }
  if (SIGNED_OUT.includes(status) || body.error === 'Plan Expired') return { is: 'shut' }
  if (standing?.of === 'same') return { is: 'stored', reply: standing.reply }
  const late = standing?.of === 'others'
  return { is: 'refused', refused: { says: message, late }, reply: standing?.reply }
}
