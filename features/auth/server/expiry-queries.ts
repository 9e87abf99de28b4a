import { sql } from 'kysely'

/** Sessions, devices, links and starts that have run out. */
export const expiredAccess = (now: Date) => [
  sql`delete from sessions where expires_at < ${now}`,
  sql`delete from known_devices where last_used_at < ${now}::timestamptz - interval '180 days'`,
  sql`delete from email_changes where expires_at < ${now}`,
  sql`delete from starts where created_at < ${now}::timestamptz - interval '30 days'`,
]
