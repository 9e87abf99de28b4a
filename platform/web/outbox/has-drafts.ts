import { KEPT_MS, readNear } from '#platform/web/outbox/drafts.ts'
import { readSession } from '#platform/web/session.ts'

/** Whether anything that its member began to write would go with a sign-out. */
export function hasDrafts(): boolean {
  const all = Object.values(readNear(readSession()?.userId ?? '') ?? {})
  return all.some(({ at }) => Date.now() - at < KEPT_MS)
}
