import { type RawBuilder, sql } from 'kysely'
import { compiler } from '#server/database/tenant.ts'
import type { Feature } from '#server/feature.ts'
import type { Server } from '#server/http/server.ts'

/**
 * The expired rows of the platform's own tables. Of the mails stored for /dev/mail, at most 1,000
 * are retained.
 */
const deleteExpiredSql = (now: Date) => [
  sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '24 hours'`,
  sql`delete from rate_counters where window_end < ${now}`,
  sql`delete from dev_mails
      where created_at < ${now}::timestamptz - interval '7 days' or (created_at, id) <= (
        select created_at, id from dev_mails order by created_at desc, id desc offset 1000 limit 1)`,
]

/** Runs statements that concern every company, as the owner; no request runs as the owner. */
async function runAll(
  { database }: Server,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  for (const one of statements) {
    const { sql: text, parameters } = one.compile(compiler)
    await database.ownerPool.query(text, [...parameters])
  }
}

/** Deletes all expired data. */
export async function purgeAll(server: Server, features: readonly Feature[]) {
  const now = server.clock.now()
  await runAll(
    server,
    [deleteExpiredSql(now), ...features.map(({ purge }) => purge?.(now) ?? [])].flat(),
  )
}

/** Stores the state of a day for the companies whose day has ended. */
export async function snapshotAll(server: Server, features: readonly Feature[]) {
  const now = server.clock.now()
  await runAll(
    server,
    features.flatMap(({ snapshotDay }) => snapshotDay?.(now) ?? []),
  )
}

/** Enqueues what is due by now; each statement does all of its work or nothing. */
export async function scheduleAll(server: Server, features: readonly Feature[]) {
  const now = server.clock.now()
  await runAll(
    server,
    features.flatMap(({ schedule }) => schedule?.(now) ?? []),
  )
}
