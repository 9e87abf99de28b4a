import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { createReadQueries } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { type IsoDate, toLocalTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { expandPermissions, type Permission } from '#shared/permissions.ts'

/** The member that a job works for. */
export interface MemberRef {
  companyId: string
  userId: string
}

/** A member that a job reads for: with their current permissions, in their language. */
export type MemberContext = Ctx & { email: string }

interface Row {
  position: string | null
  email: string
  locale: Locale
  is_owner: boolean
  timezone: string
  task_visibility: Ctx['taskVisibility']
  permissions: Permission[]
  expires_on: IsoDate
  delete_on: IsoDate | null
}

/**
 * The member that a job or a link reads for. Undefined if they are locked out or no longer a
 * member, or if the given session has ended.
 */
export async function findMemberContext(
  server: Server,
  { companyId, userId, sessionId }: MemberRef & { sessionId?: string },
): Promise<MemberContext | undefined> {
  const { database } = server
  const now = server.clock.now()
  const isSignedIn = sessionId
    ? sql`and exists (select from sessions s where s.company_id = u.company_id and s.user_id = u.id
        and s.id = ${sessionId} and s.expires_at > ${now})`
    : sql``
  const position = database.replica ? sql`pg_current_wal_flush_lsn()::text` : sql`null`
  const row = await createReadQueries(database, companyId).first(sql<Row>`
    select ${position} "position", u.email, coalesce(u.locale, c.locale) locale, u.is_owner, c.timezone, c.task_visibility, c.delete_on,
      coalesce((select json_agg(distinct p) from user_roles ur
        join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        cross join unnest(r.permissions) p
        where ur.company_id = u.company_id and ur.user_id = u.id), '[]') permissions,
      (select b.expires_on from subscriptions b where b.company_id = c.id order by b.created_at desc limit 1) expires_on
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${userId} and u.status = 'active' ${isSignedIn}`)
  if (!row || (row.delete_on !== null && !row.is_owner)) return undefined
  const { date, time } = toLocalTime(now, row.timezone)
  const db = createReadQueries(database, companyId, row.position ?? undefined)
  return {
    ...{ companyId, userId, db, now, today: date, time },
    ...{ email: row.email, locale: row.locale, timezone: row.timezone },
    ...{ isOwner: row.is_owner, permissions: expandPermissions(row.permissions) },
    planUntil: row.expires_on,
    planExpired: date > row.expires_on,
    closesOn: row.delete_on,
    taskVisibility: row.task_visibility,
    extensions: server.extensions,
    // There is no caller and no browser.
    ...{ sessionId: sessionId ?? '', address: '', device: undefined, userAgent: '', traceId: '' },
    log: server.log,
  }
}
