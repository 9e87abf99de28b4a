import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import {
  constantQuery,
  type Queries,
  readAsSystem,
  type Transaction,
  withCompanyTransaction,
} from '#server/database/tenant.ts'
import { unauthorized } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { findSessionHash, readDevice } from '#server/http/tokens.ts'
import { getTraceId } from '#server/http/trace.ts'
import type { LimitKeys } from '#server/limits/concurrency-counter.ts'
import { toNetwork } from '#server/limits/rate-limits.ts'
import { type IsoDate, toLocalTime } from '#shared/dates.ts'
import type { Extensions } from '#shared/extensions.ts'
import { type Locale, negotiateLocale } from '#shared/locale.ts'
import { expandPermissions, type Permission } from '#shared/permissions.ts'

/** What is known of any caller, signed in or not. */
export interface Visitor {
  locale: Locale
  now: Date
  /** The caller's network, for rate limits: an IPv4 address or the /64 of an IPv6 address. */
  address: string
  /** The secret of a browser in which somebody has signed in before. */
  device: string | undefined
  userAgent: string
  /** Links the log entries of the request with those of its jobs. */
  traceId: string
  log: FastifyBaseLogger
}

/** A signed-in member's request. The company comes only from the session. */
export interface Ctx extends Visitor {
  companyId: string
  userId: string
  sessionId: string
  isOwner: boolean
  permissions: ReadonlySet<Permission>
  timezone: string
  /** The company's date and time of day at `now`. */
  today: IsoDate
  time: string
  /** The last day of the company's plan, and whether it has passed. */
  planUntil: IsoDate
  planExpired: boolean
  /** The day on which the company is deleted; null if it is not to be deleted. */
  closesOn: IsoDate | null
  /** Who sees a one-time task: the whole company, or only the people involved. */
  taskVisibility: 'company' | 'participants'
  /**
   * The database's log position when the request arrived; set only where a standby serves reads.
   */
  walPosition?: string | undefined
  /** What features contribute to the work of other features. */
  extensions: Extensions
  db: Queries
}

/** The context of a write: in one transaction, which commits or rolls back as a whole. */
export interface WriteContext extends Ctx {
  db: Transaction
}

/** The keys under which a member's work counts toward the concurrency limits. */
export const toLimitKeys = (member: Pick<Ctx, 'companyId' | 'userId' | 'address'>): LimitKeys => ({
  company: member.companyId,
  member: member.userId,
  address: member.address,
})

/** An actor for policies: who acts, and with which permissions. */
export type Actor = Pick<Ctx, 'userId' | 'isOwner' | 'permissions'>

export const hasPermission = (actor: Actor, permission: Permission): boolean =>
  actor.isOwner || actor.permissions.has(permission)

export const createVisitor = (server: Server, request: FastifyRequest): Visitor => ({
  locale: negotiateLocale(request.headers['accept-language']),
  now: server.clock.now(),
  address: toNetwork(request.ip),
  device: readDevice(server.config, request),
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  traceId: getTraceId(request),
  log: request.log,
})

export const SESSION_DAYS = 30
const TOUCH_AFTER_MS = 60 * 60 * 1000

interface Authenticated {
  session_id: string
  company_id: string
  user_id: string
  is_owner: boolean
  timezone: string
  task_visibility: Ctx['taskVisibility']
  permissions: Permission[]
  expires_on: IsoDate
  delete_on: IsoDate | null
  last_used_at: string
}

/** Extends a session, at most once an hour, so that most reads need no write. */
async function touch(database: Database, session: Authenticated, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
  await withCompanyTransaction(database, session.company_id, ({ batch }) =>
    batch([
      sql`update sessions set last_used_at = ${now}, expires_at = ${expires}
          where company_id = ${session.company_id} and id = ${session.session_id}`,
      sql`update users set last_seen_at = ${now}
          where company_id = ${session.company_id} and id = ${session.user_id}`,
    ]),
  )
}

interface Found {
  session: Authenticated | null
  position?: string
}

const FIND_SESSION = 'select session_of($1, $2) session'
/** Where there is a standby, the same query also returns the log position. */
const FIND_SESSION_AND_POSITION = `${FIND_SESSION}, pg_current_wal_flush_lsn()::text "position"`

async function findSession(database: Database, hash: Buffer, now: Date) {
  const text = database.replica ? FIND_SESSION_AND_POSITION : FIND_SESSION
  return (await readAsSystem(database, constantQuery<Found>(text, [hash, now])))[0]
}

const toKnownCaller = ({ company_id, user_id }: Authenticated) => ({
  company: company_id,
  member: user_id,
})

/**
 * The member that the request's token belongs to, with everything but a connection. Throws 401. The
 * result lists each field: fields after a spread are added one at a time, at a microsecond each
 * (docs/decisions/032).
 */
export async function identify(server: Server, request: FastifyRequest): Promise<Omit<Ctx, 'db'>> {
  const hash = findSessionHash(request)
  if (!hash) throw unauthorized()
  const visitor = createVisitor(server, request)
  const found = await findSession(server.database, hash, visitor.now)
  const session = found?.session
  server.admission.rememberCaller(request, session ? toKnownCaller(session) : undefined)
  if (!session) throw unauthorized()
  if (visitor.now.getTime() - Date.parse(session.last_used_at) > TOUCH_AFTER_MS)
    touch(server.database, session, visitor.now).catch((error) =>
      request.log.warn({ why: String(error) }, 'touch'),
    )
  const { locale, now, address, device, userAgent, traceId, log } = visitor
  const { date, time } = toLocalTime(now, session.timezone)
  return {
    locale,
    now,
    address,
    device,
    userAgent,
    traceId,
    log,
    companyId: session.company_id,
    userId: session.user_id,
    sessionId: session.session_id,
    isOwner: session.is_owner,
    permissions: expandPermissions(session.permissions),
    timezone: session.timezone,
    today: date,
    time,
    planUntil: session.expires_on,
    planExpired: date > session.expires_on,
    closesOn: session.delete_on,
    taskVisibility: session.task_visibility,
    walPosition: found?.position,
    extensions: server.extensions,
  }
}
