import { sql } from 'kysely'
import type { Feature } from '#platform/server/feature.ts'
import type { Server } from '#platform/server/server.ts'
import { compiler } from '#platform/server/sql.ts'

/** What has run out of the platform's own tables; of mail that no server took, 1,000 are kept. */
const expired = (now: Date) => [
  sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '24 hours'`,
  sql`delete from rate_counters where window_end < ${now}`,
  sql`delete from dev_mails
      where created_at < ${now}::timestamptz - interval '7 days' or (created_at, id) <= (
        select created_at, id from dev_mails order by created_at desc, id desc offset 1000 limit 1)`,
]

/** Deletes what has run out, in every company: as the owner, which no request is. */
export async function purgeAll({ database, clock }: Server, features: readonly Feature[]) {
  const now = clock.now()
  const all = [expired(now), ...features.map(({ purge }) => purge?.(now) ?? [])].flat()
  for (const one of all) {
    const { sql: text, parameters } = one.compile(compiler)
    await database.owner.query(text, [...parameters])
  }
}
