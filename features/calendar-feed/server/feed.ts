import { createHash } from 'node:crypto'
import type { Feed } from '#features/calendar-feed/contract.ts'
import { createCalendar } from '#features/calendar-feed/server/calendar.ts'
import {
  type FeedRow,
  findFeed,
  listDeadlines,
  listDuties,
  markFetched,
} from '#features/calendar-feed/server/queries.ts'
import { findCompany } from '#features/notifications/server/mail-queries.ts'
import type { Ctx } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { notFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { signText, verifyText } from '#server/http/signing.ts'
import { enforceLimits } from '#server/limits/rate-limits.ts'
import { findMemberContext, type MemberRef } from '#server/member-context.ts'

/** The address for calendar programs. The token is in the query, which is never logged. */
export const CALENDAR_PATH = '/api/calendar.ics'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const TOKEN = new RegExp(`^calendar\\.(${UUID})\\.(${UUID})\\.(${UUID})$`)
/** A program above this rate is broken, or the link has leaked to many people. */
const FETCH_LIMIT = { max: 60, minutes: 60 }

const urlOf = (server: Server, { companyId, userId }: MemberRef, id: string) =>
  `${server.config.publicUrl}${CALENDAR_PATH}?${new URLSearchParams({
    token: signText(server, `calendar.${companyId}.${userId}.${id}`),
  })}`

export const toFeed = (server: Server, ctx: Ctx, { id, ...row }: FeedRow): Feed => ({
  ...row,
  url: urlOf(server, ctx, id),
})

interface FeedRef extends MemberRef {
  id: string
}

function parseToken(server: Server, token: string): FeedRef {
  const [, companyId, userId, id] = TOKEN.exec(verifyText(server, token) ?? '') ?? []
  if (!companyId || !userId || !id) throw notFound()
  return { companyId, userId, id }
}

/**
 * The calendar with what the member can see now. Throws 404 for a renewed link, for a member who
 * left, and if the plan has ended.
 */
export async function fetchCalendar(server: Server, token: string) {
  const { id, ...memberRef } = parseToken(server, token)
  const reader = await findMemberContext(server, memberRef)
  const feed = reader && !reader.planExpired && !reader.closesOn && (await findFeed(reader))
  if (!feed || feed.id !== id) throw notFound()
  await enforceLimits(server, [{ key: `calendar ${id}`, ...FETCH_LIMIT }])
  const [deadlines, duties, company] = await Promise.all([
    listDeadlines(reader),
    feed.with_duties ? listDuties(reader) : [],
    findCompany(reader),
  ])
  await withCompanyTransaction(server.database, memberRef.companyId, (db) =>
    markFetched(db, memberRef, reader.now),
  )
  if (!company) throw notFound()
  const { name, slug } = company
  const base = `${server.config.publicUrl}/${encodeURIComponent(slug)}`
  const { locale, log } = reader
  const text = createCalendar({ locale, companyName: name, base, deadlines, duties, log })
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}
