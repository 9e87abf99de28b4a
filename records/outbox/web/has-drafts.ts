import { readSession } from '#client/session.ts'
import { DRAFT_TTL_MS, readLocalDrafts } from '#records/outbox/web/drafts.ts'

/** Whether a sign-out would lose drafts of the member. */
export function hasDrafts(): boolean {
  const all = Object.values(readLocalDrafts(readSession()?.userId ?? '') ?? {})
  return all.some(({ at }) => Date.now() - at < DRAFT_TTL_MS)
}
