import { deliverEvents } from '#features/notifications/server/event-queries.ts'
import { compiler } from '#server/database/sql.ts'
import type { Server } from '#server/http/server.ts'

/** The maximum number of events per statement. */
const MAX_AT_ONCE = 500

/** Processes one batch of events as the database owner; returns true if there are more. */
export async function deliverPendingEvents({ database, clock }: Server): Promise<boolean> {
  const { sql: text, parameters } = deliverEvents(clock.now(), MAX_AT_ONCE).compile(compiler)
  const { rows } = await database.ownerPool.query(text, [...parameters])
  const [{ told, more }] = rows as [{ told: number; more: boolean }]
  return told > 0 && more
}
