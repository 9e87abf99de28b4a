import { readSession } from '#client/session.ts'
import { KEPT_MS, readNear } from '#records/outbox/web/drafts.ts'

/** Whether a sign-out would lose drafts of the member. */
export function hasDrafts(): boolean {
  const all = Object.values(readNear(readSession()?.userId ?? '') ?? {})
  return all.some(({ at }) => Date.now() - at < KEPT_MS)
}
