import type { Brief } from '#features/dashboard/brief/contract.ts'
import { getBriefDepartments } from '#features/dashboard/brief/server/facts.ts'
import {
  deleteSetting,
  findSetting,
  upsertSetting,
} from '#features/dashboard/brief/server/queries.ts'
import { formatHour, mailRequestedBrief } from '#features/dashboard/brief/server/sending.ts'
import { MAX_REST_DAYS } from '#features/routine-tasks/definitions/due-months.ts'
import { type Calendars, isWorkingDay } from '#features/routine-tasks/definitions/rule.ts'
import { listCalendars } from '#features/routine-tasks/definitions/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { enforceLimitIn } from '#server/limits/rate-limits.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'

/** The rate limit for briefs on request. */
const REQUEST_LIMIT = { max: 5, minutes: 60 }

/** The first working day on or after a day. */
function findWorkingDay(first: IsoDate, calendars: Calendars): IsoDate | null {
  for (let ahead = 0; ahead <= MAX_REST_DAYS; ahead += 1) {
    const day = addDays(first, ahead)
    const calendar = calendars.findLast(({ valid_from }) => valid_from <= day) ?? calendars[0]
    if (calendar && isWorkingDay(day, calendar)) return day
  }
  return null
}

/** When the caller gets their brief, and its scope. Throws 403 for callers who get no brief. */
export async function readBrief(ctx: Ctx): Promise<Brief> {
  const departments = await getBriefDepartments(ctx)
  const { hour, email, has_todays } = requireFound(await findSetting(ctx))
  if (hour === null) return { hour, departments, email, next: null }
  const isPending = !has_todays && ctx.time < formatHour(hour)
  const first = isPending ? ctx.today : addDays(ctx.today, 1)
  return { hour, departments, email, next: findWorkingDay(first, await listCalendars(ctx)) }
}

/** Sets the hour; null turns the brief off. Throws 403 for callers who get no brief. */
export async function setBriefHour(ctx: Ctx, hour: number | null): Promise<Brief> {
  await getBriefDepartments(ctx)
  await (hour === null ? deleteSetting(ctx.db, ctx) : upsertSetting(ctx, hour))
  return readBrief(ctx)
}

/**
 * Queues a brief for the caller now. Throws 403 for callers who get no brief, and 429 at the rate
 * limit.
 */
export async function requestBrief(server: Server, ctx: Ctx): Promise<void> {
  await getBriefDepartments(ctx)
  const window = { key: `brief ${ctx.userId}`, ...REQUEST_LIMIT }
  await enforceLimitIn(server, ctx.db, window)
  await enqueue(ctx, mailRequestedBrief, { companyId: ctx.companyId, userId: ctx.userId })
}
